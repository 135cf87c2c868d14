import { tenantRequestPath } from '@atrium/contract/sign-in/proof'
import type { AskedTenant } from '@atrium/directory/tenant-request/server/tenant-request-link.reads.ts'
import { confirmDays } from '@atrium/directory/tenant-request/tenant-request.contract.ts'
import { html } from '@atrium/server/http/pages/html'
import type { FastifyReply } from 'fastify'
import { sendRefusal } from '../../page/server/error-page.ts'
import { makeFormToken } from '../../page/server/form-token.ts'
import { alertIcon, appearanceOf } from '../../page/server/page.ts'
import { type PublicPage, sayIn, sendPublicPage } from '../../page/server/public-page.ts'
import { tenantRequestTextsIn } from './tenant-request-texts.ts'

export const addresses = { page: tenantRequestPath, confirm: `${tenantRequestPath}/confirm` } as const

/** The purposes of the form tokens on these pages. */
export const purposes = { ask: 'tenant-request', confirm: 'tenant-request-confirm' } as const

export const fields = ['tenantName', 'tenantNum', 'realName', 'email', 'note'] as const
export type Field = (typeof fields)[number]

export type Typed = Readonly<Record<Field, string>>

interface Problem {
  status: number
  text: string
  field?: Field | undefined
}

/** The texts of a page, and a function that fills one in. */
export const wordsOf = ({ request }: PublicPage) => ({
  texts: tenantRequestTextsIn(appearanceOf(request).language),
  say: sayIn(request),
})

/** The form on which a person asks. */
export function sendAskForm(page: PublicPage, typed: Typed, problem?: Problem): Promise<FastifyReply> {
  const { texts } = wordsOf(page)
  const common = appearanceOf(page.request).texts
  const wrong = (field: Field) =>
    problem?.field === field && html` aria-invalid="true" aria-describedby="problem"`
  const focus = (field: Field) => (problem?.field ?? 'tenantName') === field && html` autofocus`
  const body = html`<h1>${texts.title}</h1><p class="lead">${texts.lead}</p>
${problem && html`<div class="note" id="problem" role="alert">${alertIcon}<p>${problem.text}</p></div>`}
<form method="post" action="${addresses.page}">
<input type="hidden" name="formToken" value="${makeFormToken(page.secret, purposes.ask)}">
<div class="field"><label for="tenantName">${texts.tenantName}</label>
<input id="tenantName" name="tenantName" value="${typed.tenantName}" maxlength="120" autocomplete="organization" dir="auto" required${wrong('tenantName')}${focus('tenantName')}></div>
<div class="field"><label for="tenantNum">${texts.tenantNum}</label>
<input id="tenantNum" name="tenantNum" value="${typed.tenantNum}" maxlength="60" autocomplete="off" autocapitalize="characters" spellcheck="false" dir="ltr" required${wrong('tenantNum')}${focus('tenantNum')}>
<p class="help">${texts.tenantNumHelp}</p></div>
<div class="field"><label for="realName">${common.realName}</label>
<input id="realName" name="realName" value="${typed.realName}" maxlength="100" autocomplete="name" dir="auto" required${wrong('realName')}${focus('realName')}></div>
<div class="field"><label for="email">${texts.email}</label>
<input id="email" name="email" type="email" value="${typed.email}" maxlength="254" autocomplete="email" dir="ltr" required${wrong('email')}${focus('email')}></div>
<div class="field"><label for="note">${texts.note}</label>
<textarea id="note" name="note" rows="3" maxlength="500" dir="auto"${wrong('note')}${focus('note')}>${typed.note}</textarea></div>
<button class="button">${texts.ask}</button></form>`
  return sendPublicPage(page, {
    status: problem?.status ?? 200,
    title: texts.title,
    body,
    address: addresses.page,
  })
}

/** Confirms that a mail is on its way. */
export function sendAsked(page: PublicPage, email: string): Promise<FastifyReply> {
  const { texts, say } = wordsOf(page)
  const body = html`<h1>${texts.sent}</h1><p class="lead" role="status">${say(texts.sentWhy, { email, days: String(confirmDays) })}</p>`
  return sendPublicPage(page, { title: texts.sent, body })
}

/** The button that hands the request to the platform: programs that look into mails follow links, but press none. */
export function sendConfirmForm(
  page: PublicPage,
  { realName: person, tenantName: tenant, tenantNum: code }: AskedTenant,
  problem?: Problem,
): Promise<FastifyReply> {
  const { texts, say } = wordsOf(page)
  const body = html`<h1>${texts.confirmTitle}</h1>
${problem && html`<div class="note" role="alert">${alertIcon}<p>${problem.text}</p></div>`}
<p class="lead">${say(texts.confirmLead, { person, tenant, code })}</p>
<form method="post" action="${addresses.confirm}">
<input type="hidden" name="formToken" value="${makeFormToken(page.secret, purposes.confirm)}">
<button class="button">${texts.confirm}</button></form>`
  const title = texts.confirmTitle
  return sendPublicPage(page, { status: problem?.status ?? 200, title, body, address: addresses.confirm })
}

/** Confirms that the platform has the request. */
export function sendConfirmed(page: PublicPage, email: string): Promise<FastifyReply> {
  const { texts, say } = wordsOf(page)
  const body = html`<h1>${texts.confirmed}</h1><p class="lead" role="status">${say(texts.confirmedWhy, { email })}</p>`
  return sendPublicPage(page, { title: texts.confirmed, body })
}

/** The one page for links that are unknown, used or too old. */
export function sendOver(page: PublicPage): FastifyReply {
  const { over: title, overWhy: why, askAgain: label } = wordsOf(page).texts
  return sendRefusal(page.request, page.reply, 400, { title, why, next: { label, address: addresses.page } })
}

export function sendClosed(page: PublicPage): FastifyReply {
  const { closed: title, closedWhy: why } = wordsOf(page).texts
  const { home: label } = appearanceOf(page.request).texts
  return sendRefusal(page.request, page.reply, 404, { title, why, next: { label, address: '/' } })
}
