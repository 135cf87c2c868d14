import { type Html, html } from '@atrium/server/http/pages/html'
import type { PageTexts } from '../../page/server/page-texts.ts'

/** The one field is drawn as a box for each digit. */
const boxes = Array.from({ length: 6 }, () => html`<i></i>`)

/** The field for a code. The page's script shows the line below it and sends the form. */
export function codeField(texts: PageTexts, isWrong: boolean): Html {
  const marks = html` aria-describedby="lead${isWrong && ' problem'}"${isWrong && html` aria-invalid="true"`}`
  return html`<div class="field"><label for="code">${texts.code}</label>
<div class="digits" dir="ltr"><input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="7" required${marks} autofocus><span aria-hidden="true">${boxes}</span></div>
<p class="help" id="code-help" role="status" data-checking="${texts.checkingCode}" hidden>${texts.codeHelp}</p></div>`
}

/**
 * Sends the form once the code is complete, typed, pasted or filled in, and never while it is being sent. Only six digits
 * are complete: a recovery code that is pasted here is not sent.
 */
export const codeScript = `(() => {
const field = document.getElementById('code')
const { form } = field
const help = document.getElementById('code-help')
const hint = help.textContent
let isSent = false
const show = sent => {
  isSent = sent
  field.readOnly = sent
  help.textContent = sent ? help.dataset.checking : hint
}
const isComplete = text => /^\\d{6}$/.test(text.replace(/\\s/g, ''))
form.addEventListener('submit', event => {
  if (isSent) event.preventDefault()
  else show(true)
})
field.addEventListener('input', () => {
  if (isComplete(field.value)) form.requestSubmit()
})
field.addEventListener('paste', event => {
  // Pasted as it is, a code with spaces around it would be cut off.
  const text = event.clipboardData?.getData('text').trim() ?? ''
  if (isSent || !isComplete(text)) return
  event.preventDefault()
  field.value = text
  form.requestSubmit()
})
// The browser may show the page again as it was left.
addEventListener('pageshow', event => {
  if (!event.persisted) return
  field.value = ''
  show(false)
})
help.hidden = false
field.setAttribute('aria-describedby', field.getAttribute('aria-describedby') + ' ' + help.id)
})();
`
