import { noticeAbnormal } from '../failures/notices.ts'
import { numberText } from '../language/formats.ts'
import { text } from '../language/use-text.ts'

/** Milliseconds in which the same is not said again, such as while a key is held. */
const silence = 5000

let saidAt = Number.NEGATIVE_INFINITY

/** Refuses a text that is too long for its field, and says so: browsers cut it without a word. */
export function refuseTooLong(event: InputEvent): void {
  const field = event.target
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  if (!isField || field.maxLength < 0 || !event.inputType.startsWith('insert')) return
  const added = event.data ?? event.dataTransfer?.getData('text/plain') ?? ''
  const selected = (field.selectionEnd ?? 0) - (field.selectionStart ?? 0)
  const count = field.value.length - selected + added.length
  if (added === '' || count <= field.maxLength) return
  event.preventDefault()
  if (performance.now() - saidAt < silence) return
  saidAt = performance.now()
  const numbers = { most: numberText(field.maxLength), count: numberText(count) }
  noticeAbnormal(text('hzero.common.validation.tooLong', numbers))
}
