import { findBrand } from '@atrium/server/appearance/brand'
import { countRecoveryCodes } from '@atrium/server/auth/second-factor'
import { normalizedName } from '@atrium/server/auth/sign-in-attempts'
import type { FastifyReply } from 'fastify'
import { makeFormToken } from '../../page/server/form-token.ts'
import { newPasswordBox } from '../../page/server/new-password-page.ts'
import { appearanceOf, sendPage } from '../../page/server/page.ts'
import { forgottenAddress } from '../../password-reset/server/reset-pages.ts'
import { findIssuer } from '../../second-factor/server/second-factor.queries.ts'
import { loginBox, notEncrypted } from './login-page.ts'
import { secondFactorBox } from './second-factor-page.ts'
import { makePass, type Proven } from './sign-in-pass.ts'
import {
  addressOf,
  type Interaction,
  purposeOf,
  type SignInRequest,
  tenantOfPage,
} from './sign-in-request.ts'

/** Sends the form for user name and password. */
export async function sendLoginForm(
  signIn: SignInRequest,
  status: number,
  entered: { username: string; problem?: string; wrong?: boolean },
): Promise<FastifyReply> {
  const { request, reply, interaction, services, secret, availableChannels } = signIn
  const appearance = appearanceOf(request, interaction.params.ui_locales)
  const brand = await findBrand(services.site, appearance.language, {
    ...tenantOfPage(signIn),
    email: entered.username.includes('@') ? normalizedName(entered.username) : undefined,
  })
  const action = addressOf(interaction)
  const formToken = makeFormToken(secret, purposeOf(interaction))
  const page = {
    title: appearance.texts.signIn,
    brand,
    lit: true,
    banner: services.secureCookie ? undefined : notEncrypted(appearance),
    body: loginBox(appearance, brand, {
      action,
      formToken,
      ...entered,
      forgotten: availableChannels.has('EMAIL') ? forgottenAddress : undefined,
    }),
    address: action,
  }
  return sendPage(reply, status, appearance, page, formTargets(interaction))
}

/** Sends the form for a new password, which must be chosen before a session begins. */
export async function sendNewPasswordForm(
  signIn: SignInRequest,
  proven: Proven,
  problem?: string,
): Promise<FastifyReply> {
  const { request, reply, interaction, services, secret } = signIn
  const { credential } = proven
  const appearance = appearanceOf(request, interaction.params.ui_locales)
  const { texts } = appearance
  const brand = await findBrand(services.site, appearance.language, tenantOfPage(signIn))
  const body = newPasswordBox(appearance, {
    action: `${addressOf(interaction)}/force-modify`,
    formToken: makeFormToken(secret, purposeOf(interaction)),
    title: texts.choosePassword,
    lead: credential.mustChange === 'initial' ? texts.initialLead : texts.expiredLead,
    button: texts.changeAndGoOn,
    username: credential.loginName,
    policy: credential.policy,
    pass: makePass(secret, 'must-change', interaction.uid, proven),
    problem,
  })
  const banner = services.secureCookie ? undefined : notEncrypted(appearance)
  const page = { title: texts.choosePassword, brand, lit: true, banner, body }
  return sendPage(reply, problem === undefined ? 200 : 400, appearance, page, formTargets(interaction))
}

/** Sends the form for a code of the second factor, which must be given before a session begins. */
export async function sendSecondFactorForm(
  signIn: SignInRequest,
  proven: Proven,
  refusal: { status: number; problem?: string } = { status: 200 },
): Promise<FastifyReply> {
  const { request, reply, interaction, services, secret } = signIn
  const appearance = appearanceOf(request, interaction.params.ui_locales)
  const brand = await findBrand(services.site, appearance.language, tenantOfPage(signIn))
  const body = secondFactorBox(appearance, {
    action: secondFactorAddress(interaction),
    back: addressOf(interaction),
    // Each of the two forms on the page is sent at most once.
    formTokens: [makeToken(signIn), makeToken(signIn)],
    pass: makePass(secret, 'second-factor', interaction.uid, proven),
    tenant: await services.site.alone(db => findIssuer(db, proven.credential)),
    recoveryCodesLeft: await services.site.alone(db => countRecoveryCodes(db, proven.credential.userId)),
    problem: refusal.problem,
  })
  const banner = services.secureCookie ? undefined : notEncrypted(appearance)
  const page = { title: appearance.texts.confirmIdentity, brand, lit: true, banner, body }
  return sendPage(reply, refusal.status, appearance, page, formTargets(interaction))
}

export const makeToken = ({ secret, interaction }: SignInRequest): string =>
  makeFormToken(secret, purposeOf(interaction))

export const secondFactorAddress = (interaction: Interaction): string =>
  `${addressOf(interaction)}/second-factor`

/** The service has compared this redirect URI with the registered ones before it began the sign-in. */
export const formTargets = ({ params }: Interaction): string[] => [
  new URL(String(params.redirect_uri)).origin,
]
