import { fill } from '@atrium/server/appearance/languages'
import { type Html, html } from '@atrium/server/http/pages/html'
import { withMarkup } from '@atrium/server/http/pages/with-markup'
import { alertIcon, type PageAppearance } from '../../page/server/page.ts'
import { codeField } from './code-field.ts'
import { fingerprintIcon, lifebuoyIcon, listIcon } from './way-icons.ts'

export interface SecondFactorForm {
  action: string
  /** The address of the form for the password. */
  back: string
  /** One for each form of the page. */
  formTokens: readonly [string, string]
  /** Proves that the password was right. */
  pass: string
  /** The name of the tenant, under which the app lists the code. */
  tenant: string
  recoveryCodes: { left: number; total: number }
  /** Whether the person has an app that shows codes. */
  hasAuthenticator: boolean
  /** Of the person's passkeys, if there are some for this server. */
  passkey?: { form: (button: Html) => Html; names: readonly string[] } | undefined
  /** For how many days this device may be remembered; 0 means never. */
  rememberDays: number
  problem?: string | undefined
}

export const chevron = html`<svg class="stroke turn" width="16" height="16" viewBox="0 0 24 24" aria-hidden="true"><path d="M9 6l6 6-6 6"/></svg>`
const backArrow = html`<svg class="stroke" width="16" height="16" viewBox="0 0 24 24" aria-hidden="true"><path d="M19 12H5M11 6l-6 6 6 6"/></svg>`

/** The way back to the form for the password. */
export const backLink = (texts: PageAppearance['texts'], address: string): Html =>
  html`<p class="back"><a href="${address}">${backArrow}${texts.back}</a></p>`

/** The tick that has this device remembered. The passkey's form sends it along. */
const rememberTick = ({ remember }: PageAppearance['texts'], { rememberDays: days }: SecondFactorForm) =>
  days > 0 &&
  html`<label class="tick"><input type="checkbox" id="remember" name="remember" value="yes">${fill(remember, { days })}</label>`

const codeForm = (
  texts: PageAppearance['texts'],
  form: SecondFactorForm,
): Html => html`<form method="post" action="${form.action}">
<input type="hidden" name="formToken" value="${form.formTokens[0]}">
<input type="hidden" name="pass" value="${form.pass}">
${codeField(texts, form.problem !== undefined)}
${rememberTick(texts, form)}
<button class="button">${texts.confirm}</button>
</form>`

/**
 * Asks for the code of an authenticator, a passkey or a recovery code. Only a passkey needs script: without it the
 * other ways are offered.
 */
export function secondFactorBox({ texts }: PageAppearance, form: SecondFactorForm): Html {
  const { problem, recoveryCodes, passkey, hasAuthenticator } = form
  const lead = hasAuthenticator
    ? withMarkup(texts.codeLead, { tenant: html`<b><bdi>${form.tenant}</bdi></b>` })
    : passkey
      ? texts.passkeyLead
      : texts.passkeyElsewhere
  const names = passkey?.names.map((name, at) => html`${at > 0 && ', '}<bdi>${name}</bdi>`)
  return html`${backLink(texts, form.back)}
<h1>${texts.confirmIdentity}</h1><p class="lead" id="lead">${lead}${!hasAuthenticator && names && html`<br>${names}`}</p>
${problem !== undefined && html`<div class="note" id="problem" role="alert">${alertIcon}<p>${problem}</p></div>`}
${hasAuthenticator && codeForm(texts, form)}
${!hasAuthenticator && passkey?.form(html`${rememberTick(texts, form)}<button class="button" autofocus>${texts.usePasskey}</button>`)}
${!hasAuthenticator && passkey && html`<noscript><p class="note">${alertIcon}${texts.passkeyNeedsScript}</p></noscript>`}
<h2>${texts.otherWays}</h2>
${hasAuthenticator && passkey?.form(html`<button class="way">${fingerprintIcon}<span>${texts.passkeyOrKey}<small>${names}</small></span>${chevron}</button>`)}
<details><summary>${listIcon}<span>${texts.recoveryCode}<small>${fill(texts.codesLeft, recoveryCodes)}</small></span>${chevron}</summary>
<form method="post" action="${form.action}">
<input type="hidden" name="formToken" value="${form.formTokens[1]}">
<input type="hidden" name="pass" value="${form.pass}">
<div class="field"><label for="recovery">${texts.recoveryCode}</label>
<input id="recovery" name="code" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="40" dir="ltr" required aria-describedby="recovery-help">
<p class="help" id="recovery-help">${texts.recoveryHelp}</p></div>
<button class="button">${texts.useRecoveryCode}</button>
</form></details>
<details><summary>${lifebuoyIcon}<span>${texts.noneOfThese}</span>${chevron}</summary><p class="help">${withMarkup(texts.noneOfTheseWhy, { tenant: html`<bdi>${form.tenant}</bdi>` })}</p></details>`
}
