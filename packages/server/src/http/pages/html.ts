import { sanitize } from './sanitize.ts'

const markup = Symbol('markup')

/** Markup that is safe to insert: created in this file only, so that no external value can pose as it. */
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
 * Builds markup with every value escaped, for element text and quoted attributes only: never inside a script, a style,
 * an unquoted attribute or an element name. `false` and `undefined` become nothing.
 */
export function html(parts: TemplateStringsArray, ...values: Piece[]): Html {
  const text = parts.map((part, at) => part + textOf(values[at])).join('')
  return { [markup]: text }
}

/** The text of finished markup. */
export const renderHtml = (piece: Html): string => piece[markup]

/** Markup written by users, reduced to the allow list [SAFE-40]. */
export const sanitized = (text: string): Html => ({ [markup]: sanitize(text) })

/** JSON within a script element, escaped so that it cannot end the element. */
export const scriptData = (data: object): Html => ({
  [markup]: JSON.stringify(data).replaceAll('<', '\\u003c'),
})

/** Plain text as markup, with a paragraph after each empty line. */
export const inParagraphs = (text: string): string =>
  renderHtml(html`${paragraphsOf(text).map(part => html`<p>${part}</p>`)}`)

export const paragraphsOf = (text: string): string[] => text.split(/\n\s*\n/).map(part => part.trim())
