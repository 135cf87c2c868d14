import { findBrand } from '@atrium/server/appearance/brand'
import type { Credential } from '@atrium/server/auth/credential'
import { normalizedName } from '@atrium/server/auth/sign-in-attempts'
import type { FastifyReply } from 'fastify'
import { makeFormToken } from '../../page/server/form-token.ts'
import { newPasswordBox } from '../../page/server/new-password-page.ts'
import { appearanceOf, sendPage } from '../../page/server/page.ts'
import { forgottenAddress } from '../../password-reset/server/reset-pages.ts'
import { loginBox, notEncrypted } from './login-page.ts'
import { makePass } from './must-change.ts'
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
  credential: Credential,
  problem?: string,
): Promise<FastifyReply> {
  const { request, reply, interaction, services, secret } = signIn
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
    pass: makePass(secret, interaction.uid, credential),
    problem,
  })
  const banner = services.secureCookie ? undefined : notEncrypted(appearance)
  const page = { title: texts.choosePassword, brand, lit: true, banner, body }
  return sendPage(reply, problem === undefined ? 200 : 400, appearance, page, formTargets(interaction))
}

/** The service has compared this redirect URI with the registered ones before it began the sign-in. */
const formTargets = ({ params }: Interaction): string[] => [new URL(String(params.redirect_uri)).origin]
