import { longestPassword } from '@atrium/contract/constants'
import { fill } from '@atrium/server/appearance/languages'
import type { PasswordPolicy } from '@atrium/server/auth/credential'
import type { PasswordKey } from '@atrium/server/auth/password-key'
import { AppError } from '@atrium/server/http/app-error'
import { errorText } from '@atrium/server/http/error-texts'
import { type Html, html } from '@atrium/server/http/pages/html'
import { fieldOf } from './form-body.ts'
import { alertIcon, type PageAppearance } from './page.ts'
import { passwordInput } from './password-field.ts'

export interface NewPasswordForm {
  action: string
  formToken: string
  /** Says why the page was opened. */
  title: string
  lead: string
  button: string
  /** For the browser's password manager; not sent with the form. */
  username: string
  policy: PasswordPolicy
  /** A further value that the form sends back. */
  pass?: string | undefined
  problem?: string | undefined
}

/** Asks for a new password twice, because without script nobody can see what was typed. The page needs `passwordScript`. */
export function newPasswordBox(appearance: PageAppearance, form: NewPasswordForm): Html {
  const { policy, problem } = form
  return html`<h1>${form.title}</h1><p class="lead">${form.lead}</p>
${problem !== undefined && html`<div class="note" id="problem" role="alert">${alertIcon}<p>${problem}</p></div>`}
<form method="post" action="${form.action}">
<input type="hidden" name="formToken" value="${form.formToken}">
${form.pass !== undefined && html`<input type="hidden" name="pass" value="${form.pass}">`}
<input type="text" value="${form.username}" aria-label="${appearance.texts.username}" autocomplete="username" readonly hidden>
${newPasswordFields(appearance, { policy, isWrong: problem !== undefined, isFirst: true })}
<button class="button">${form.button}</button>
</form>`
}

interface NewPasswordFields {
  policy: PasswordPolicy
  /** Whether the page has a problem with the password, under the id `problem`. */
  isWrong: boolean
  /** Whether they are the first fields of their form. */
  isFirst: boolean
  /** The label of the first field, if the person has no password yet. */
  label?: string
}

/** The two fields of a new password with its rules. The page needs `passwordScript`. */
export function newPasswordFields(
  { texts }: PageAppearance,
  { policy, isWrong, isFirst, label = texts.newPassword }: NewPasswordFields,
): Html {
  const rules = [
    fill(texts.ruleLength, { least: policy.minLength, most: longestPassword }),
    texts.ruleName,
    texts.ruleCommon,
    ...(policy.history > 0 ? [fill(texts.ruleHistory, { count: policy.history })] : []),
  ]
  const marks = html` aria-describedby="rules${isWrong && ' problem'}"${isWrong && html` aria-invalid="true"`}`
  return html`<div class="field"><label for="password">${label}</label>
${passwordInput(texts, 'password', html` autocomplete="new-password" required${marks}${isFirst && html` autofocus`}`)}
<ul class="help rules" id="rules">${rules.map(rule => html`<li>${rule}</li>`)}</ul></div>
<div class="field"><label for="again">${texts.again}</label>
${passwordInput(texts, 'again', html` autocomplete="new-password" required`)}</div>`
}

/** The new password in a form, if both of its fields are the same. */
export async function newPasswordIn(key: PasswordKey, form: unknown): Promise<string | undefined> {
  const password = await key.open(fieldOf(form, 'password'))
  const again = await key.open(fieldOf(form, 'again'))
  return password.normalize('NFKC') === again.normalize('NFKC') ? password : undefined
}

/**
 * Describes the rule that a new password breaks.
 * @throws `error` itself if it is about something else
 */
export function brokenRule(error: unknown, language: string): string {
  if (!(error instanceof AppError) || !error.code.startsWith('error.password.')) throw error
  return errorText(error.code, language, error.values)
}
