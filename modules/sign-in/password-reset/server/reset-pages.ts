import { findBrand } from '@atrium/server/appearance/brand'
import type { RequestServices } from '@atrium/server/http/context'
import { html } from '@atrium/server/http/pages/html'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notEncrypted } from '../../login/server/login-page.ts'
import { cookieNames } from '../../page/server/cookies.ts'
import { sendRefusal } from '../../page/server/error-page.ts'
import { makeFormToken } from '../../page/server/form-token.ts'
import { newPasswordBox } from '../../page/server/new-password-page.ts'
import { alertIcon, appearanceOf, type PageAppearance, sendPage } from '../../page/server/page.ts'
import { passwordScript } from '../../page/server/password-field.ts'
import { findLink, modifyAddress } from './reset.actions.ts'

export const forgottenAddress = '/oauth/password/send-captcha'

/** The purposes of the form tokens on these pages. */
export const purposes = { ask: 'forgotten', change: 'reset' } as const

/** A request for one of the pages for a new password, with their settings. */
export interface ResetRequest {
  services: RequestServices
  secret: string
  publicUrl: URL
  request: FastifyRequest
  reply: FastifyReply
}

async function frameOf({ services, request }: ResetRequest, appearance: PageAppearance) {
  const last = request.cookies[cookieNames(services.secureCookie).tenant]
  const brand = await findBrand(services.site, appearance.language, { last })
  return { brand, lit: true, banner: services.secureCookie ? undefined : notEncrypted(appearance) }
}

/** Sends the form for the account that needs a new password. */
export async function sendNameForm(
  page: ResetRequest,
  status: number,
  problem?: string,
): Promise<FastifyReply> {
  const appearance = appearanceOf(page.request)
  const { texts } = appearance
  const body = html`<h1>${texts.forgotten}</h1><p class="lead">${texts.forgottenLead}</p>
${problem !== undefined && html`<div class="note" role="alert">${alertIcon}<p>${problem}</p></div>`}
<form method="post" action="${forgottenAddress}">
<input type="hidden" name="formToken" value="${makeFormToken(page.secret, purposes.ask)}">
<div class="field"><label for="username">${texts.username}</label>
<input id="username" name="username" maxlength="254" autocomplete="username" autocapitalize="none" spellcheck="false" dir="auto" required autofocus></div>
<button class="button">${texts.sendLink}</button>
</form>
<p class="aside"><a href="/user/login">${texts.backToSignIn}</a></p>`
  return sendPage(page.reply, status, appearance, {
    ...(await frameOf(page, appearance)),
    title: texts.forgotten,
    body,
    address: forgottenAddress,
  })
}

/** The link that this browser has followed, while it is valid. */
export const linkIn = ({ services, secret, request }: ResetRequest) =>
  findLink(services.site, secret, request.cookies[cookieNames(services.secureCookie).reset] ?? '')

/** Sends the form for the new password, or reports that the link is no longer valid. */
export async function sendPasswordForm(
  page: ResetRequest,
  status: number,
  problem?: string,
): Promise<FastifyReply> {
  const appearance = appearanceOf(page.request)
  const { texts } = appearance
  const link = await linkIn(page)
  if (!link) return sendInvalidLink(page)
  const { credential } = link
  const body = newPasswordBox(appearance, {
    action: modifyAddress,
    formToken: makeFormToken(page.secret, purposes.change),
    title: texts.choosePassword,
    lead: texts.resetLead,
    button: texts.changePassword,
    username: credential.loginName,
    policy: credential.policy,
    problem,
  })
  return sendPage(page.reply, status, appearance, {
    ...(await frameOf(page, appearance)),
    title: texts.choosePassword,
    body,
    address: modifyAddress,
    script: passwordScript,
  })
}

export function sendInvalidLink({ request, reply }: ResetRequest): FastifyReply {
  const { texts } = appearanceOf(request)
  return sendRefusal(request, reply, 400, {
    title: texts.linkOver,
    why: texts.linkOverWhy,
    next: { label: texts.newLink, address: forgottenAddress },
  })
}

/** Sends a confirmation; `next` labels the button that leads to the sign-in. */
export async function sendDone(
  page: ResetRequest,
  title: string,
  why: string,
  next?: string,
): Promise<FastifyReply> {
  const appearance = appearanceOf(page.request)
  const body = html`<h1>${title}</h1><p class="lead" role="status">${why}</p>
${next !== undefined ? html`<a class="button" href="/user/login">${next}</a>` : html`<p class="aside"><a href="/user/login">${appearance.texts.backToSignIn}</a></p>`}`
  return sendPage(page.reply, 200, appearance, { ...(await frameOf(page, appearance)), title, body })
}
