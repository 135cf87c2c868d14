import { randomBytes } from 'node:crypto'
import { consoleClientId } from '@atrium/contract/constants'
import { invitationPath } from '@atrium/contract/sign-in/proof'
import type { LinkedInvitation } from '@atrium/directory/invitation/server/invitation-link.reads.ts'
import type { Registration } from '@atrium/directory/registration/server/registration.reads.ts'
import { findBrand } from '@atrium/server/appearance/brand'
import { fill, isolated } from '@atrium/server/appearance/languages'
import { findTenantPolicy } from '@atrium/server/auth/credential'
import type { RequestServices } from '@atrium/server/http/context'
import { type Html, html } from '@atrium/server/http/pages/html'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notEncrypted } from '../../login/server/login-page.ts'
import { makeFormToken } from '../../page/server/form-token.ts'
import { newPasswordFields } from '../../page/server/new-password-page.ts'
import { alertIcon, appearanceOf, type PageAppearance, sendPage } from '../../page/server/page.ts'
import { passwordScript } from '../../page/server/password-field.ts'
import { type InvitationPageTexts, invitationTextsIn } from './invitation-page-texts.ts'

export const addresses = {
  page: invitationPath,
  account: `${invitationPath}/account`,
  signOut: `${invitationPath}/sign-out`,
} as const

/** The purposes of the form tokens on these pages. */
export const purposes = { accept: 'invitation', account: 'invitation-account' } as const

/** A request for a page of an invitation, with its settings. */
export interface InvitationRequest {
  services: RequestServices
  secret: string
  publicUrl: URL
  request: FastifyRequest
  reply: FastifyReply
}

/** A request with the open invitation whose link the browser has followed. */
export interface OpenRequest extends InvitationRequest {
  token: string
  invitation: LinkedInvitation
  /** The terms, if the person asked for it. */
  registration?: Registration
}

interface Shown {
  status: number
  title: string
  body: Html
  address?: string
  script?: string
}

async function show(page: OpenRequest, { status, ...shown }: Shown): Promise<FastifyReply> {
  const { services, request, reply, invitation } = page
  const appearance = appearanceOf(request)
  return sendPage(reply, status, appearance, {
    brand: await findBrand(services.site, appearance.language, { asked: invitation.tenantNum }),
    lit: true,
    banner: services.secureCookie ? undefined : notEncrypted(appearance),
    ...shown,
  })
}

/** The texts of a page, and a function that fills one in. */
function wordsOf({ request }: InvitationRequest) {
  const { language } = appearanceOf(request)
  const texts = invitationTextsIn(language)
  const say = (text: string, values: Readonly<Record<string, string>>) =>
    fill(
      text,
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolated(language, value)])),
    )
  return { texts, say }
}

const leadIn = ({ registration, invitation: { inviterName } }: OpenRequest, texts: InvitationPageTexts) => {
  if (registration) return texts.leadOfRegistration
  return inviterName === null ? texts.leadOfTenant : texts.lead
}

/** The heading, the sentence about inviter, roles and last day, and the note. */
function introduction(page: OpenRequest): { title: string; lead: Html } {
  const { texts, say } = wordsOf(page)
  const { tenantName: tenant, inviterName, roles, untilOn, note } = page.invitation
  const values = { person: inviterName ?? '', roles: roles.join(', ') }
  const title = say(texts.join, { tenant })
  const lead = html`<h1>${title}</h1>
<p class="lead">${say(leadIn(page, texts), values)}${untilOn !== null && ` ${say(texts.until, { day: untilOn })}`}</p>
${note !== null && html`<blockquote class="quote" dir="auto">${note}</blockquote>`}`
  return { title, lead }
}

const problemNote = (problem: string | undefined): Html | false =>
  problem !== undefined &&
  html`<div class="note" id="problem" role="alert">${alertIcon}<p>${problem}</p></div>`

/** The form with which a person who is signed in with the invited address accepts. */
export function sendAcceptForm(
  page: OpenRequest,
  name: string,
  status = 200,
  problem?: string,
): Promise<FastifyReply> {
  const { texts, say } = wordsOf(page)
  const { title, lead } = introduction(page)
  const body = html`${lead}${problemNote(problem)}<p>${say(texts.acceptAs, { name })}</p>
<form method="post" action="${addresses.page}">
<input type="hidden" name="formToken" value="${makeFormToken(page.secret, purposes.accept)}">
<button class="button">${texts.accept}</button></form>`
  return show(page, { status, title, body, address: addresses.page })
}

/** Says that another person is signed in, who may sign out. */
export function sendOtherAccount(page: OpenRequest, name: string): Promise<FastifyReply> {
  const { texts, say } = wordsOf(page)
  const { title, lead } = introduction(page)
  const body = html`${lead}<p role="status">${say(texts.otherAccount, { name, email: page.invitation.email })}</p>
<form method="post" action="${addresses.signOut}">
<button class="button">${texts.signOut}</button></form>`
  return show(page, { status: 200, title, body, address: addresses.page })
}

/** Leads a person with an account to the sign-in, and back here. */
export function sendSignIn(page: OpenRequest): Promise<FastifyReply> {
  const { texts, say } = wordsOf(page)
  const { title, lead } = introduction(page)
  const body = html`${lead}<p>${say(texts.hasAccount, { email: page.invitation.email })}</p>
<a class="button" href="${signInAddress(page)}">${texts.signInToAccept}</a>`
  return show(page, { status: 200, title, body, address: addresses.page })
}

/** The sign-in as the console begins it. The code that it ends with is for nobody: its verifier is thrown away. */
function signInAddress({ publicUrl, invitation: { email, tenantNum } }: OpenRequest): string {
  const search = new URLSearchParams({
    client_id: consoleClientId,
    response_type: 'code',
    redirect_uri: new URL(addresses.page, publicUrl).href,
    scope: 'openid',
    state: randomBytes(8).toString('hex'),
    code_challenge: randomBytes(32).toString('base64url'),
    code_challenge_method: 'S256',
    login_hint: email,
    tenant: tenantNum,
  })
  return `/oauth/oauth/authorize?${search}`
}

export interface TypedPerson {
  realName: string
  loginName: string
}

/** The form with which a person without an account creates one. */
export async function sendAccountForm(
  page: OpenRequest,
  { realName, loginName }: TypedPerson,
  problem?: { status: number; text: string; field?: 'realName' | 'loginName' | 'password' },
): Promise<FastifyReply> {
  const { services, request, invitation, secret } = page
  const appearance = appearanceOf(request)
  const { texts, say } = wordsOf(page)
  const { title, lead } = introduction(page)
  const policy = await services.site.alone(db => findTenantPolicy(db, invitation.tenantId))
  const wrong = (field: string) =>
    problem?.field === field && html` aria-invalid="true" aria-describedby="problem"`
  const body = html`${lead}${problemNote(problem?.text)}<p class="lead">${say(texts.newAccount, { email: invitation.email })}</p>
<form method="post" action="${addresses.account}">
<input type="hidden" name="formToken" value="${makeFormToken(secret, purposes.account)}">
<div class="field"><label for="realName">${appearance.texts.realName}</label>
<input id="realName" name="realName" value="${realName}" maxlength="120" autocomplete="name" dir="auto" required${wrong('realName')} autofocus></div>
<div class="field"><label for="loginName">${appearance.texts.loginName}</label>
<input id="loginName" name="loginName" value="${loginName}" maxlength="64" autocomplete="username" autocapitalize="none" spellcheck="false" dir="ltr" required${wrong('loginName')}>
<p class="help">${appearance.texts.loginNameHelp}</p></div>
${newPasswordFields(appearance, { policy: { ...policy, history: 0 }, isWrong: problem?.field === 'password', isFirst: false, label: texts.password })}
<button class="button">${texts.createAccount}</button></form>`
  return show(page, {
    status: problem?.status ?? 200,
    title,
    body,
    address: addresses.page,
    script: passwordScript,
  })
}

/** Confirms what was accepted, and leads on. */
export function sendAccepted(
  page: OpenRequest,
  as: { loginName?: string; needsApproval?: boolean },
): Promise<FastifyReply> {
  const { texts, say } = wordsOf(page)
  const { signIn }: PageAppearance['texts'] = appearanceOf(page.request).texts
  const { tenantName: tenant } = page.invitation
  const { loginName, needsApproval } = as
  const [title, why, href, label] =
    loginName === undefined
      ? [say(texts.joined, { tenant }), say(texts.joinedWhy, { tenant }), '/', texts.open]
      : [
          texts.created,
          say(needsApproval ? texts.approvalWhy : texts.createdWhy, { name: loginName }),
          '/user/login',
          signIn,
        ]
  const body = html`<h1>${title}</h1><p class="lead" role="status">${why}</p><a class="button" href="${href}">${label}</a>`
  return show(page, { status: 200, title, body })
}
