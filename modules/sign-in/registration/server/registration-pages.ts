import { registrationPath } from '@atrium/contract/sign-in/proof'
import { invitationDays } from '@atrium/directory/invitation/invitation.contract.ts'
import { html } from '@atrium/server/http/pages/html'
import type { FastifyReply } from 'fastify'
import { sendRefusal } from '../../page/server/error-page.ts'
import { makeFormToken } from '../../page/server/form-token.ts'
import { alertIcon, appearanceOf } from '../../page/server/page.ts'
import { type PublicPage, sayIn, sendPublicPage } from '../../page/server/public-page.ts'
import { registrationTextsIn } from './registration-texts.ts'

/** The purpose of the form's tokens. */
export const purpose = 'registration'

export const textsOf = ({ request }: PublicPage) => registrationTextsIn(appearanceOf(request).language)

/** The form on which a person asks for an account. */
export function sendRegistrationForm(
  page: PublicPage,
  email: string,
  problem?: { status: number; text: string },
): Promise<FastifyReply> {
  const texts = textsOf(page)
  const wrong = problem?.status === 400 && html` aria-invalid="true" aria-describedby="problem"`
  const body = html`<h1>${texts.title}</h1><p class="lead">${texts.lead}</p>
${problem && html`<div class="note" id="problem" role="alert">${alertIcon}<p>${problem.text}</p></div>`}
<form method="post" action="${registrationPath}">
<input type="hidden" name="formToken" value="${makeFormToken(page.secret, purpose)}">
<div class="field"><label for="email">${texts.email}</label>
<input id="email" name="email" type="email" value="${email}" maxlength="254" autocomplete="email" dir="ltr" required${wrong} autofocus></div>
<button class="button">${texts.ask}</button></form>`
  const { title } = texts
  return sendPublicPage(page, { status: problem?.status ?? 200, title, body, address: registrationPath })
}

/** The same page for every address. */
export function sendSent(page: PublicPage, email: string): Promise<FastifyReply> {
  const { sent: title, sentWhy } = textsOf(page)
  const why = sayIn(page.request)(sentWhy, { email, days: String(invitationDays) })
  return sendPublicPage(page, {
    title,
    body: html`<h1>${title}</h1><p class="lead" role="status">${why}</p>`,
  })
}

export function sendClosed(page: PublicPage): FastifyReply {
  const { closed: title, closedWhy: why } = textsOf(page)
  const { home: label } = appearanceOf(page.request).texts
  return sendRefusal(page.request, page.reply, 404, { title, why, next: { label, address: '/' } })
}
