import { sanitize } from './sanitize.ts'

const markup = Symbol('markup')

/** Text that is safe to put into a page: made here alone, so that no value from outside can pretend to be. */
export interface Html {
  readonly [markup]: string
}

export type Piece = Html | string | number | false | undefined | readonly Piece[]

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function textOf(piece: Piece): string {
  if (piece === undefined || piece === false) return ''
  if (typeof piece === 'string') return piece.replace(/[&<>"']/g, sign => escapes[sign] ?? sign)
  if (typeof piece === 'number') return String(piece)
  if (markup in piece) return piece[markup]
  return piece.map(textOf).join('')
}

/**
 * Markup with every value escaped, for element text and quoted attributes only: never inside a script, a style,
 * an unquoted attribute or the name of an element. `false` and `undefined` leave nothing behind.
 */
export function html(parts: TemplateStringsArray, ...values: Piece[]): Html {
  const text = parts.map((part, at) => part + textOf(values[at])).join('')
  return { [markup]: text }
}

/** The characters of finished markup, to be sent. */
export const renderHtml = (piece: Html): string => piece[markup]

/** Markup that people wrote, with everything taken out that the one allow list does not name [SAFE-40]. */
export const sanitized = (text: string): Html => ({ [markup]: sanitize(text) })

/** Data for machines within a script element: nothing in it can end the element. */
export const scriptData = (data: object): Html => ({
  [markup]: JSON.stringify(data).replaceAll('<', '\\u003c'),
})

/** Plain text as markup: an empty line begins a paragraph. */
export const inParagraphs = (text: string): string =>
  renderHtml(html`${paragraphsOf(text).map(part => html`<p>${part}</p>`)}`)

export const paragraphsOf = (text: string): string[] => text.split(/\n\s*\n/).map(part => part.trim())
