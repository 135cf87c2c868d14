import { platformTenantId } from '@atrium/contract/constants'
import { registrationPath } from '@atrium/contract/sign-in/proof'
import { findPublicTenant } from '@atrium/directory/tenant/server/tenant.reads.ts'
import { type Brand, findBrand } from '@atrium/server/appearance/brand'
import { countRecoveryCodes } from '@atrium/server/auth/second-factor/second-factor'
import { normalizedName } from '@atrium/server/auth/sign-in-attempts'
import type { Html } from '@atrium/server/http/pages/html'
import type { FastifyReply } from 'fastify'
import { makeFormToken } from '../../page/server/form-token.ts'
import { newPasswordBox } from '../../page/server/new-password-page.ts'
import { appearanceOf, type PageAppearance, sendPage } from '../../page/server/page.ts'
import { passwordScript } from '../../page/server/password-field.ts'
import { findCredentials } from '../../passkey/server/passkey.queries.ts'
import { forgottenAddress } from '../../password-reset/server/reset-pages.ts'
import { findIssuer } from '../../second-factor/server/second-factor.queries.ts'
import { codeScript } from './code-field.ts'
import { loginBox, notEncrypted } from './login-page.ts'
import { passkeyForm, passkeyScript } from './passkey-form.ts'
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
  const { passkeyDomain: domain } = services
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
      registration: await registrationOf(signIn, brand.num),
      passkey:
        domain === undefined
          ? undefined
          : button =>
              passkeyForm(appearance, {
                action: `${action}/passkey`,
                formToken: makeToken(signIn),
                domain,
                fillsIn: true,
                button,
              }),
    }),
    address: action,
    script: passwordScript + (domain === undefined ? '' : passkeyScript),
  }
  return sendPage(reply, status, appearance, page, formTargets(interaction))
}

/** The address of the page for new accounts, if the tenant whose page is shown takes registrations. */
async function registrationOf(signIn: SignInRequest, num: string | undefined): Promise<string | undefined> {
  if (num === undefined || !signIn.availableChannels.has('EMAIL')) return undefined
  const tenant = await findPublicTenant(signIn.services, { num })
  const { asked, last } = tenantOfPage(signIn)
  // The page of the platform is also the one of people whose tenant is unknown.
  const isKnown = tenant?.tenantId !== platformTenantId || [asked, last].includes(num)
  return isKnown && tenant?.takesRegistrations ? registrationPath : undefined
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
  const brand = await brandOf(signIn, appearance, proven)
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
  const page = { title: texts.choosePassword, brand, lit: true, banner, body, script: passwordScript }
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
  const brand = await brandOf(signIn, appearance, proven)
  const { site, passkeyDomain: domain } = services
  const { userId, acceptedFactors } = proven.credential
  const hasAuthenticator = acceptedFactors.includes('authenticator')
  const action = secondFactorAddress(interaction)
  const pass = makePass(secret, 'second-factor', interaction.uid, proven)
  const hasNoPasskey = domain === undefined || !acceptedFactors.includes('passkey')
  const passkeys = hasNoPasskey ? [] : await site.alone(db => findCredentials(db, userId, domain))
  const known = passkeys.map(({ credential }) => credential)
  const passkey =
    domain !== undefined && known.length > 0
      ? {
          form: (button: Html) =>
            passkeyForm(appearance, { action, formToken: makeToken(signIn), pass, domain, known, button }),
          names: passkeys.map(({ name }) => name),
        }
      : undefined
  const body = secondFactorBox(appearance, {
    action,
    back: addressOf(interaction),
    // Each form on the page is sent at most once.
    formTokens: [makeToken(signIn), makeToken(signIn)],
    pass,
    tenant: await site.alone(db => findIssuer(db, proven.credential)),
    recoveryCodes: await site.alone(db => countRecoveryCodes(db, userId)),
    hasAuthenticator,
    passkey,
    rememberDays: proven.credential.rememberDays,
    problem: refusal.problem,
  })
  const banner = services.secureCookie ? undefined : notEncrypted(appearance)
  const script = (hasAuthenticator ? codeScript : '') + (passkey ? passkeyScript : '')
  const page = { title: appearance.texts.confirmIdentity, brand, lit: true, banner, body, script }
  return sendPage(reply, refusal.status, appearance, page, formTargets(interaction))
}

/** The brand of the person's own tenant. The password was right, so it tells nothing about accounts of others. */
export const brandOf = (
  signIn: SignInRequest,
  { language }: PageAppearance,
  { credential }: Proven,
): Promise<Brand> =>
  findBrand(signIn.services.site, language, { ...tenantOfPage(signIn), home: credential.tenantId })

export const makeToken = ({ secret, interaction }: SignInRequest): string =>
  makeFormToken(secret, purposeOf(interaction))

export const secondFactorAddress = (interaction: Interaction): string =>
  `${addressOf(interaction)}/second-factor`

/** The service has compared this redirect URI with the registered ones before it began the sign-in. */
export const formTargets = ({ params }: Interaction): string[] => [
  new URL(String(params.redirect_uri)).origin,
]
