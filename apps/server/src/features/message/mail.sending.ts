import { sql } from 'kysely'
import { createTransport, type Transporter } from 'nodemailer'
import type { Site } from '../../db/site.ts'

/** How often is looked for mail, how long one try may take, and how often one is tried. */
const lookSeconds = 2
const trySeconds = 60
const mostTries = 5
const atOnce = 10

export interface Sender {
  /** `smtp:` or `smtps:`, with whatever name and password the server takes. */
  url: URL
  from: string
}

interface Log {
  warn(detail: object, message: string): void
}

interface Claimed {
  id: string
  recipient: string
  subject: string
  body: string
  html: string
  secrets: string[]
  tries: number
  isLate: boolean
}

/**
 * Sends what waits, on every instance: each mail is one instance's at a time, for a minute. One that dies between
 * sending and noting it leads to a second mail, never to none.
 */
export function startSending(site: Site, sender: Sender, log: Log): () => Promise<void> {
  const transport = open(sender)
  let running: Promise<void> = Promise.resolve()
  let isStopped = false
  const timer = setInterval(() => {
    running = running
      .then(() => (isStopped ? undefined : sendWaiting(site, transport, sender.from, log)))
      .catch(
        // The database is away: what waits keeps waiting.
        error => log.warn({ err: error }, 'mail was not sent'),
      )
  }, lookSeconds * 1000)
  timer.unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await running
    transport.close()
  }
}

function open({ url }: Sender): Transporter {
  const isNear = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  return createTransport({
    url: url.href,
    // Links and codes do not travel in the open: a server elsewhere must take an encrypted connection.
    ...(!isNear && url.protocol === 'smtp:' && { requireTLS: true }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

export async function sendWaiting(
  site: Site,
  transport: Pick<Transporter, 'sendMail'>,
  from: string,
  log: Log,
): Promise<void> {
  for (;;) {
    const mails = await claim(site)
    for (const mail of mails) await send(site, transport, from, log, mail)
    if (mails.length < atOnce) return
  }
}

async function send(
  site: Site,
  transport: Pick<Transporter, 'sendMail'>,
  from: string,
  log: Log,
  mail: Claimed,
): Promise<void> {
  if (mail.isLate) return close(site, mail, 'failed', 'too late')
  try {
    await transport.sendMail({
      from,
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text: mail.body,
      html: mail.html,
      headers: { 'auto-submitted': 'auto-generated' },
    })
  } catch (error) {
    const problem = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
    log.warn({ mail: mail.id, problem }, 'a mail was not taken')
    if (mail.tries >= mostTries) return close(site, mail, 'failed', problem)
    await site({}, db => db.updateTable('mail').set({ problem }).where('id', '=', mail.id).execute())
    return
  }
  await close(site, mail, 'sent', null)
}

/** The next mails, which nobody else tries for as long as one try may take; later each time. */
async function claim(site: Site): Promise<Claimed[]> {
  const { rows } = await site({}, db =>
    sql<Claimed>`
      update mail set tries = tries + 1, next_try_at = now() + make_interval(secs => ${trySeconds} * (1 << tries))
      where (tenant_id, id) in (
        select tenant_id, id from mail
        where state = 'waiting' and channel = 'email' and next_try_at <= now()
        order by next_try_at limit ${atOnce} for update skip locked)
      returning id, recipient, subject, body, html, secrets, tries, coalesce(useful_until < now(), false) as is_late`.execute(
      db,
    ),
  )
  return rows
}

/** What was secret in it is not kept where backups and administrators could find it. */
async function close(
  site: Site,
  { id, body, html, secrets }: Claimed,
  state: 'sent' | 'failed',
  problem: string | null,
): Promise<void> {
  const blanked = (text: string) => secrets.reduce((left, secret) => left.replaceAll(secret, '••••••'), text)
  await site({}, db =>
    db
      .updateTable('mail')
      .set({
        state,
        problem,
        body: blanked(body),
        html: blanked(html),
        secrets: [],
        ...(state === 'sent' && { sentAt: new Date() }),
      })
      .where('id', '=', id)
      .execute(),
  )
}
