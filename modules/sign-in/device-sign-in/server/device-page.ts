import { devicePath } from '@atrium/contract/sign-in/proof'
import { fill } from '@atrium/server/appearance/languages'
import { type Html, html } from '@atrium/server/http/pages/html'
import { consentTextsIn } from '../../consent/server/consent-page-texts.ts'
import { alertIcon, type PageAppearance } from '../../page/server/page.ts'
import type { Signer, WaitingDevice } from './device.actions.ts'
import { deviceTextsIn } from './device-page-texts.ts'

const note = (problem: string | undefined): Html | false =>
  problem !== undefined &&
  html`<div class="note" id="problem" role="alert">${alertIcon}<p>${problem}</p></div>`

/** The form for the code that a device shows. */
export function codeBox(
  { language }: PageAppearance,
  form: { formToken: string; userCode: string; problem?: string | undefined },
): Html {
  const t = deviceTextsIn(language)
  const marks = form.problem !== undefined && html` aria-invalid="true" aria-describedby="problem"`
  return html`<h1>${t.title}</h1><p class="lead" id="lead">${t.lead}</p>
${note(form.problem)}<form method="post" action="${devicePath}">
<input type="hidden" name="formToken" value="${form.formToken}">
<div class="field"><label for="code">${t.code}</label>
<input id="code" name="userCode" value="${form.userCode}" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="20" dir="ltr" required${marks} autofocus></div>
<button class="button">${t.next}</button>
</form>`
}

interface Question {
  formToken: string
  userCode: string
  client: string
  device: WaitingDevice
  signer: Signer
}

/** Asks whether the device may sign in as this person. */
export function questionBox({ language }: PageAppearance, question: Question): Html {
  const { client, device, signer, userCode } = question
  const t = deviceTextsIn(language)
  const scopes = consentTextsIn(language)
  return html`<h1>${fill(t.question, { client })}</h1>
<p class="lead">${fill(t.as, { person: signer.person, name: signer.loginName, tenant: signer.tenantName })}</p>
<p>${t.compare}</p><p class="key"><code dir="ltr">${userCode.replace(/^.{4}/, '$&-')}</code></p>
<h2 class="asked" id="asked">${fill(t.asks, { client })}</h2>
<ul class="asks" aria-labelledby="asked">${device.scopes.map(scope => html`<li><span>${scopes[scope]}</span></li>`)}</ul>
<p class="help">${t.until}</p>
<form method="post" action="${devicePath}">
<input type="hidden" name="formToken" value="${question.formToken}">
<input type="hidden" name="userCode" value="${userCode}">
<button class="button" name="decision" value="allow">${t.allow}</button>
<button class="button plain second" name="decision" value="deny">${t.deny}</button>
</form>`
}

export function doneBox({ language }: PageAppearance, isAllowed: boolean, client: string): Html {
  const t = deviceTextsIn(language)
  return html`<h1>${isAllowed ? t.allowed : t.denied}</h1>
<p class="lead" role="status">${fill(isAllowed ? t.allowedWhy : t.deniedWhy, { client })}</p>`
}
