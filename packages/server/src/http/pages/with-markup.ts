import { type Html, html } from './html.ts'

/** Replaces `{name}` placeholders of a text with markup. */
export const withMarkup = (text: string, values: Readonly<Record<string, Html>>): Html =>
  html`${text.split(/\{(\w+)\}/).map((part, at) => (at % 2 === 1 ? values[part] : part))}`
