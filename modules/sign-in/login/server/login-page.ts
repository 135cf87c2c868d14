import type { Brand } from '@atrium/server/appearance/brand'
import { fill } from '@atrium/server/appearance/languages'
import { type Html, html } from '@atrium/server/http/pages/html'
import { alertIcon, type PageAppearance } from '../../page/server/page.ts'
import { passwordInput } from '../../page/server/password-field.ts'
import { fingerprintIcon } from './way-icons.ts'

export interface LoginForm {
  action: string
  formToken: string
  username: string
  /** Why the sign-in failed; never which of the two fields was wrong. */
  problem?: string | undefined
  /** Whether the credentials were wrong. */
  wrong?: boolean | undefined
  /** The address of the password reset; undefined when no mail can be sent. */
  forgotten?: string | undefined
  /** The address of the page for new accounts; undefined where people cannot register. */
  registration?: string | undefined
  /** The form of passkeys around its button; undefined where there can be none. */
  passkey?: ((button: Html) => Html) | undefined
}

export function loginBox(appearance: PageAppearance, brand: Brand, form: LoginForm): Html {
  const { texts } = appearance
  const marks = form.wrong && html` aria-invalid="true" aria-describedby="problem"`
  const focus = html` autofocus`
  return html`<h1>${brand.greeting === undefined ? texts.signIn : html`<bdi>${brand.greeting}</bdi>`}</h1>
<p class="lead">${brand.domain ? fill(texts.leadAt, { domain: brand.domain }) : texts.lead}</p>
${form.problem !== undefined && html`<div class="note" id="problem" role="alert">${alertIcon}<p>${form.problem}</p></div>`}
<form method="post" action="${form.action}">
<input type="hidden" name="formToken" value="${form.formToken}">
<div class="field"><label for="username">${texts.username}</label>
<input id="username" name="username" value="${form.username}" maxlength="254" autocomplete="username${form.passkey && ' webauthn'}" autocapitalize="none" spellcheck="false" dir="auto" required${marks}${form.username === '' && focus}></div>
<div class="field"><label for="password">${texts.password}</label>
${passwordInput(texts, 'password', html` autocomplete="current-password" required${marks}${form.username !== '' && focus}`)}</div>
<button class="button">${texts.signIn}</button>
</form>
${form.forgotten !== undefined && html`<p class="aside"><a href="${form.forgotten}">${texts.forgot}</a></p>`}
${form.passkey?.(html`<p class="or">${texts.or}</p>
<button class="button plain">${fingerprintIcon}${texts.usePasskey}</button>`)}
${form.registration !== undefined && html`<p class="aside">${texts.newHere} <a href="${form.registration}">${texts.register}</a></p>`}`
}

/** The warning above every sign-in page on plain http, except on this machine. */
export const notEncrypted = (appearance: PageAppearance): Html =>
  html`<p class="banner" role="status">${alertIcon}${appearance.texts.notEncrypted}</p>`
