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
 * Parts the digits in two groups of three, whatever keyboard they are from, and sends the form once the code is complete,
 * typed, pasted or filled in, and never while it is being sent. Only six digits are complete: a recovery code that is
 * pasted here is not sent.
 */
export const codeScript = `(() => {
const field = document.getElementById('code')
const { form, parentElement: frame } = field
const help = document.getElementById('code-help')
const hint = help.textContent
let isSent = false
const show = sent => {
  isSent = sent
  field.readOnly = sent
  help.textContent = sent ? help.dataset.checking : hint
}
const plain = text =>
  text.normalize('NFKC').replace(/[٠-٩۰-۹]/g, digit => digit.charCodeAt(0) & 15).replace(/\\s/g, '')
const isComplete = text => /^\\d{6}$/.test(plain(text))
const digitsBefore = () => plain(field.value.slice(0, field.selectionStart)).length
const mark = () => {
  const at = Math.min(digitsBefore(), 5)
  frame.querySelectorAll('i').forEach((box, index) => box.classList.toggle('on', index === at))
}
const part = () => {
  const typed = plain(field.value)
  const text = /^\\d{4,6}$/.test(typed) ? typed.slice(0, 3) + ' ' + typed.slice(3) : typed
  const before = digitsBefore()
  if (text !== field.value) {
    field.value = text
    const at = before > 3 && text !== typed ? before + 1 : before
    field.setSelectionRange(at, at)
  }
  mark()
}
form.addEventListener('submit', event => {
  if (isSent) event.preventDefault()
  else show(true)
})
const read = ({ isComposing }) => {
  if (isComposing) return
  part()
  if (isComplete(field.value)) form.requestSubmit()
}
field.addEventListener('input', read)
field.addEventListener('compositionend', () => read({}))
field.addEventListener('paste', event => {
  // Pasted as it is, a code with spaces around it would be cut off.
  const text = event.clipboardData?.getData('text').trim() ?? ''
  if (isSent || !isComplete(text)) return
  event.preventDefault()
  field.value = text
  part()
  form.requestSubmit()
})
document.addEventListener('selectionchange', mark)
// The browser may show the page again as it was left.
addEventListener('pageshow', event => {
  if (!event.persisted) return
  field.value = ''
  show(false)
})
frame.classList.add('parted')
mark()
help.hidden = false
field.setAttribute('aria-describedby', field.getAttribute('aria-describedby') + ' ' + help.id)
})();
`
