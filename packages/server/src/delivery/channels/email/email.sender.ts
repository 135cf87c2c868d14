import type { BlockList } from 'node:net'
import { sql } from 'kysely'
import { createTransport, type Transporter } from 'nodemailer'
import { decrypt } from '../../../auth/encryption.ts'
import { resolveExternal } from '../../egress.ts'
import type { SendingDb } from '../../sending.tables.ts'
import { namedAddressees, writeToAddresses } from '../addressed.ts'
import type { ChannelResources, ChannelSender, Connection, Delivery } from '../channel-sender.ts'

/** Sends email to the addresses of users, and to those that the caller gives. */
export const emailSender: ChannelSender = {
  // Without a mail server, the demonstration shows in its outbox what it would have sent.
  isAvailable: ({ mail, demo }) => mail !== undefined || demo !== 'none',

  write(db, outgoing) {
    const people = outgoing.notified.map(({ id, language, email: address }) => ({
      address,
      language,
      userId: id,
    }))
    const addressees = [...people, ...namedAddressees(outgoing, 'EMAIL')]
    return writeToAddresses(db, outgoing, 'EMAIL', addressees, ({ text, page }) => ({
      body: text,
      html: page,
    }))
  },

  connect,
}

interface MailServer {
  transport: Transporter
  from: string
}

const options = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  disableFileAccess: true,
  disableUrlAccess: true,
}

function connect(outside: ChannelResources): Connection {
  const { mail } = outside
  const own = mail && { transport: openOwn(mail.url), from: mail.from }
  return {
    // Email waits until there is a server for it.
    isSendable: sql<boolean>`(${own !== undefined} or is_test or exists (
      select from mail_server s where s.tenant_id = delivery.tenant_id and s.enabled))`,
    async send(delivery) {
      await sendMail(outside, own, delivery)
      return undefined
    },
    close: () => own?.transport.close(),
  }
}

const isLoopback = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host)

const openOwn = (url: URL): Transporter =>
  createTransport({
    url: url.href,
    // Links and codes must not be sent in plaintext: servers elsewhere have to support STARTTLS.
    ...(!isLoopback(url.hostname) && url.protocol === 'smtp:' && { requireTLS: true }),
    ...options,
  })

/** Sends through the tenant's own server if it has one; email about accounts goes through the installation's. */
async function sendMail(
  outside: ChannelResources,
  own: MailServer | undefined,
  delivery: Delivery,
): Promise<void> {
  const ofTenant = delivery.security && own ? undefined : await openOfTenant(outside, delivery)
  const { transport, from } = ofTenant ?? (delivery.isTest ? undefined : own) ?? {}
  if (!transport) throw new Error('there is no server for mail')
  try {
    await transport.sendMail({
      from,
      to: { name: '', address: delivery.recipient },
      subject: delivery.subject,
      text: delivery.body,
      html: delivery.html,
      // The same for every attempt, so that mail programs recognize duplicates.
      messageId: `<${delivery.id}@atrium>`,
      headers: { 'auto-submitted': 'auto-generated' },
    })
  } finally {
    ofTenant?.transport.close()
  }
}

/** The server that is being tested, or the first enabled one of the tenant. */
async function openOfTenant(
  { site, key, egress }: ChannelResources,
  { tenantId, isTest, mailServerId }: Delivery,
): Promise<MailServer | undefined> {
  const server = await site({}, (db: SendingDb) =>
    db
      .selectFrom('mailServer')
      .selectAll()
      .where('tenantId', '=', tenantId)
      .$if(!isTest, some => some.where('enabled', '=', true))
      .$if(isTest, some => some.where('id', 'is not distinct from', mailServerId))
      .orderBy('code')
      .limit(1)
      .executeTakeFirst(),
  )
  if (!server) return undefined
  const { address } = await resolveExternal(server.host, egress)
  const password = server.password && decrypt(key, mailServerContext(server), server.password)
  const transport = createTransport({
    host: address,
    port: server.port,
    secure: server.tls,
    requireTLS: !server.tls && !isAllowed(address, egress.allowed),
    tls: { servername: server.host },
    ...(server.userName && { auth: { user: server.userName, pass: password ?? '' } }),
    ...options,
  })
  return { transport, from: server.sender }
}

const isAllowed = (address: string, allowed: BlockList): boolean =>
  allowed.check(address, address.includes(':') ? 'ipv6' : 'ipv4')

/** For which row a password was encrypted: moved to another one, it cannot be decrypted. */
export const mailServerContext = ({ tenantId, id }: { tenantId: number; id: string }): string =>
  `mail-server:${tenantId}:${id}`
