import type { Scoped } from '../db/tenant.ts'
import { type Html, html, renderHtml } from './html.ts'
import { markupOf } from './languages.ts'

/** Whom this installation can reach outside: by mail, and by text messages to phones. */
export interface Reach {
  email: boolean
  sms: boolean
}

/** A paragraph, or the one thing the mail is about. Codes and links are secrets: they do not outlive the sending. */
export type Paragraph = string | { code: string } | { link: string; label: string }

interface Letter {
  tenantId: number
  channel?: 'email' | 'sms'
  recipient: string
  language: string
  subject: string
  paragraphs: readonly Paragraph[]
  /** After this it is not worth sending. */
  usefulUntil?: Date
}

/** Puts a mail among those that are to be sent, with the change it is about: neither exists alone. */
export async function writeMail(db: Scoped, letter: Letter): Promise<void> {
  const { tenantId, channel = 'email', recipient, subject, paragraphs, usefulUntil = null } = letter
  await db
    .insertInto('mail')
    .values({
      tenantId,
      channel,
      recipient,
      subject,
      body: paragraphs.map(asText).join(channel === 'sms' ? ' ' : '\n\n'),
      html: channel === 'sms' ? '' : asPage(letter),
      secrets: paragraphs.flatMap(part =>
        typeof part === 'string' ? [] : 'code' in part ? [part.code] : [part.link],
      ),
      usefulUntil,
    })
    .execute()
}

const asText = (part: Paragraph): string =>
  typeof part === 'string' ? part : 'code' in part ? part.code : `${part.label}: ${part.link}`

const font =
  'font:15px/24px system-ui,-apple-system,"Segoe UI",Roboto,"PingFang SC","Microsoft YaHei",sans-serif'

/** Styles stand at each element, because that is all that programs for mail agree on. */
function asPage({ language, subject, paragraphs }: Letter): string {
  const { tag, direction } = markupOf(language)
  const page = html`<!doctype html><html lang="${tag}" dir="${direction}"><head><meta charset="utf-8"><title>${subject}</title></head>
<body style="margin:0;padding:32px 20px;background:#f0efeb;color:#1a2528"><div style="max-width:480px;margin:0 auto;padding:28px 32px;border-radius:10px;background:#ffffff">
<h1 style="margin:0 0 16px;${font};font-size:20px;font-weight:600">${subject}</h1>
${paragraphs.map(asHtml)}</div></body></html>`
  return renderHtml(page)
}

function asHtml(part: Paragraph): Html {
  if (typeof part === 'string') return html`<p style="margin:0 0 16px;${font}">${part}</p>`
  if ('code' in part)
    return html`<p style="margin:0 0 16px;font:600 28px/36px ui-monospace,Menlo,Consolas,monospace;letter-spacing:.12em">${part.code}</p>`
  return html`<p style="margin:0 0 16px;${font}"><a href="${part.link}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#066973;color:#ffffff;text-decoration:none">${part.label}</a></p>
<p style="margin:0 0 16px;${font};font-size:12px;color:#5f6a6d;word-break:break-all" dir="ltr">${part.link}</p>`
}
