import { type Html, html } from '@atrium/server/http/pages/html'
import type { PageTexts } from './page-texts.ts'

const eye = html`<svg class="stroke" width="16" height="16" viewBox="0 0 24 24" aria-hidden="true"><path d="M10 12a2 2 0 1 0 4 0a2 2 0 0 0-4 0M21 12q-3.6 6-9 6t-9-6q3.6-6 9-6t9 6"/></svg>`
const crossedEye = html`<svg class="stroke" width="16" height="16" viewBox="0 0 24 24" aria-hidden="true"><path d="M10.6 10.6a2 2 0 0 0 2.8 2.8M16.7 16.7A8.7 8.7 0 0 1 12 18q-5.4 0-9-6 1.9-3.1 4.3-4.7M10.2 6.2A9 9 0 0 1 12 6q5.4 0 9 6-1 1.7-2.1 2.9M3 3l18 18"/></svg>`

/**
 * A field for a password. The page's script shows its button, so that without script there is none.
 * @param id - of the field, which is its name, too
 * @param attributes - of the field, each with a space before it
 */
export const passwordInput = (texts: PageTexts, id: string, attributes: Html): Html =>
  html`<div class="secret"><input id="${id}" name="${id}" type="password"${attributes}>
<button type="button" aria-controls="${id}" hidden><span>${eye}${texts.show}</span><span hidden>${crossedEye}${texts.hide}</span></button>
<p class="help" role="status" data-shown="${texts.passwordShown}"></p></div>`

/** Shows and hides passwords. One that is shown is hidden again when its field is left, and when the form is sent. */
export const passwordScript = `for (const box of document.querySelectorAll('.secret')) {
const [field, button, status] = box.children
const show = shown => {
  field.type = shown ? 'text' : 'password'
  ;[button.firstChild.hidden, button.lastChild.hidden] = [shown, !shown]
  status.textContent = shown ? status.dataset.shown : ''
}
// A click leaves the focus in the field.
button.addEventListener('mousedown', event => event.preventDefault())
button.addEventListener('click', () => {
  show(field.type === 'password')
  if (document.activeElement !== button) field.focus()
})
box.addEventListener('focusout', event => {
  if (!box.contains(event.relatedTarget)) show(false)
})
field.form.addEventListener('submit', () => show(false))
button.hidden = false
}
`
