import { argumentsIn, fillArguments } from '@atrium/contract/messages/template-arguments'
import { isolated, markupOf } from '../appearance/languages.ts'
import { AppError } from '../http/app-error.ts'
import { html, renderHtml } from '../http/pages/html.ts'
import { sanitize, wordsOf } from '../http/pages/sanitize.ts'

/** The arguments of a template, by name. */
export type Arguments = Readonly<Record<string, string | number>>

/** The same arguments for every language, or a function of the language. */
export type LanguageArguments = Arguments | ((language: string) => Arguments)

export const argumentsFor = (args: LanguageArguments, language: string): Arguments =>
  typeof args === 'function' ? args(language) : args

export interface RenderedMessage {
  subject: string
  /** Plain text. */
  text: string
  /** HTML for mail programs. */
  page: string
}

/**
 * Renders a template. Arguments are text: markup in them is escaped, and addresses with unsafe schemes are removed.
 * @throws `error.message_template.argument` naming the missing arguments.
 */
export function renderTemplate(
  template: { subject: string; body: string },
  language: string,
  given: Arguments,
): RenderedMessage {
  const missing = argumentsIn(template.subject, template.body).filter(name => !Object.hasOwn(given, name))
  if (missing.length > 0) throw new AppError('error.message_template.argument', { names: missing.join(', ') })
  const valueFor = (name: string) => {
    const value = String(given[name] ?? '')
    // Addresses are not isolated, so that they can be followed.
    return /^https?:/.test(value) ? value : isolated(language, value)
  }
  const escaped = (name: string) => renderHtml(html`${valueFor(name)}`)
  const markup = sanitize(fillArguments(template.body, escaped))
  const subject = fillArguments(template.subject, valueFor).replaceAll(/\s+/g, ' ').slice(0, 200)
  return { subject, text: textOf(markup), page: pageOf(language, subject, markup) }
}

const link = /<a href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g

/** Writes the address of a link behind its text. */
const textOf = (markup: string): string =>
  wordsOf(
    markup.replaceAll(link, (_, href: string, words: string) =>
      words === href ? href : `${words}: ${href}`,
    ),
  )

const font =
  'font:15px/24px system-ui,-apple-system,"Segoe UI",Roboto,"PingFang SC","Microsoft YaHei",sans-serif'
const paragraph = `margin:0 0 16px;${font}`

/** Inline styles, which are all that mail programs agree on. */
function pageOf(language: string, subject: string, markup: string): string {
  const { tag, direction } = markupOf(language)
  const styled = markup
    // The main content of an email: a code, or the link to go on with.
    .replaceAll(
      /<p><code>([^<]*)<\/code><\/p>/g,
      '<p style="margin:0 0 16px;font:600 28px/36px ui-monospace,Menlo,Consolas,monospace;letter-spacing:.12em">$1</p>',
    )
    .replaceAll(
      /<p><a href="([^"]*)"[^>]*>([^<]*)<\/a><\/p>/g,
      `<p style="margin:0 0 16px"><a href="$1" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#066973;color:#ffffff;text-decoration:none;${font.replaceAll('"', "'")}">$2</a></p>
<p style="margin:0 0 16px;font-size:12px;color:#5f6a6d;word-break:break-all" dir="ltr">$1</p>`,
    )
    .replaceAll('<p>', `<p style="${paragraph.replaceAll('"', "'")}">`)
  const head = renderHtml(
    html`<!doctype html><html lang="${tag}" dir="${direction}"><head><meta charset="utf-8"><title>${subject}</title></head>
<body style="margin:0;padding:32px 20px;background:#f0efeb;color:#1a2528"><div style="max-width:480px;margin:0 auto;padding:28px 32px;border-radius:10px;background:#ffffff">
<h1 style="margin:0 0 16px;${font};font-size:20px;font-weight:600">${subject}</h1>
`,
  )
  return `${head}${styled}</div></body></html>`
}
