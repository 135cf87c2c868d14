import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { readConfig } from '@atrium/server/config'
import { send } from '@atrium/server/delivery/send'
import type { SendingTables } from '@atrium/server/delivery/sending.tables'
import { buildTestApp, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

interface Taken {
  from: string
  to: string[]
  text: string
}

/** An SMTP server that accepts messages, or refuses them as configured. */
class FakeMailServer {
  readonly taken: Taken[] = []
  refusing = false
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, session, done) => {
      let text = ''
      stream.on('data', chunk => {
        text += chunk
      })
      stream.on('end', () => {
        if (this.refusing) return done(Object.assign(new Error('mailbox full'), { responseCode: 452 }))
        const { mailFrom, rcptTo } = session.envelope
        this.taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(one => one.address),
          text,
        })
        done()
      })
    },
  })

  async start(): Promise<string> {
    await new Promise<void>(resolve => this.#server.listen(0, '127.0.0.1', resolve))
    const { port } = this.#server.server.address() as AddressInfo
    return `smtp://127.0.0.1:${port}`
  }

  stop = () => new Promise<void>(resolve => this.#server.close(() => resolve()))
}

const post = new FakeMailServer()
let address: string
let server: TestApp

beforeAll(async () => {
  address = await post.start()
  server = await buildTestApp({ SMTP_URL: address, MAIL_FROM: 'Atrium <no-reply@atrium.example>' })
  await makePlatform(server.site)
})
afterAll(async () => {
  await server.close()
  await post.stop()
})
beforeEach(() => {
  post.refusing = false
})

const write = (tenantId: number, recipient: string, usefulUntil?: Date) =>
  server.site({}, db =>
    send(db, {
      tenantId,
      code: 'OAUTH.PASSWORD_RESET',
      args: { name: '<b>李娜</b>', minutes: 10 },
      secrets: { link: 'https://a.example/?token=t0p&b=c' },
      to: [{ channel: 'EMAIL', address: recipient, language: 'zh_CN' }],
      ...(usefulUntil && { usefulUntil }),
    }),
  )

const rowOf = (recipient: string) =>
  server.databases.site
    .$extendTables<SendingTables>()
    .selectFrom('delivery')
    .selectAll()
    .where('recipient', '=', recipient)
    .executeTakeFirstOrThrow()

const settled = (recipient: string, state: string) =>
  expect.poll(async () => (await rowOf(recipient)).state, { timeout: 30_000 }).toBe(state)

const takenBy = (recipient: string) => post.taken.filter(({ to }) => to.includes(recipient))
const newAddress = () => `${randomUUID()}@norrvik.example`

describe('mail', () => {
  test('goes through the configured server, as text and as HTML, and keeps no secret afterwards', async () => {
    const { tenantId } = await makeTenant(server.site)
    const recipient = newAddress()
    await write(tenantId, recipient)
    await settled(recipient, 'sent')
    const [mail] = takenBy(recipient)
    expect(mail?.from).toBe('no-reply@atrium.example')
    expect(mail?.text).toContain('From: Atrium <no-reply@atrium.example>')
    expect(mail?.text).toContain('Auto-Submitted: auto-generated')
    expect(mail?.text).toContain('Content-Type: text/plain')
    expect(mail?.text).toContain('Content-Type: text/html')
    const row = await rowOf(recipient)
    expect(row.sentAt).toBeInstanceOf(Date)
    expect(row.secrets).toEqual([])
    expect(row.body + row.html).not.toMatch(/t0p/)
    expect(row.body).toContain('<b>李娜</b>，有人')
    expect(row.html).toContain('&lt;b&gt;')
  })

  test('is sent once, however many instances look for it', async () => {
    const second = await buildTestApp({ SMTP_URL: address, MAIL_FROM: 'no-reply@atrium.example' })
    try {
      const { tenantId } = await makeTenant(server.site)
      const recipients = Array.from({ length: 25 }, newAddress)
      for (const recipient of recipients) await write(tenantId, recipient)
      for (const recipient of recipients) await settled(recipient, 'sent')
      expect(recipients.map(recipient => takenBy(recipient).length)).toEqual(Array(25).fill(1))
    } finally {
      await second.close()
    }
  })

  test('that is not taken waits and is tried again; after the last time it is given up, with its secrets', async () => {
    post.refusing = true
    const { tenantId } = await makeTenant(server.site)
    const recipient = newAddress()
    await write(tenantId, recipient)
    // The pause begins after the try is recorded; until then the row is due when its lease of 30 s ends.
    await expect
      .poll(async () => (await rowOf(recipient)).dueAt?.getTime(), { timeout: 10_000 })
      .toBeGreaterThan(Date.now() + 35_000)
    const waiting = await rowOf(recipient)
    expect(waiting).toMatchObject({
      state: 'waiting',
      tries: 1,
      secrets: ['https://a.example/?token=t0p&b=c'],
    })
    expect(waiting.problem).toContain('mailbox full')
    const due = { dueAt: new Date(Date.now() - 1000) }
    await server.databases.site
      .$extendTables<SendingTables>()
      .updateTable('delivery')
      .set({ ...due, tries: 4 })
      .where('recipient', '=', recipient)
      .execute()
    await settled(recipient, 'failed')
    expect(await rowOf(recipient)).toMatchObject({ tries: 5, secrets: [] })
    expect((await rowOf(recipient)).body).not.toContain('t0p')
  })

  test('that nobody needs any more is not sent', async () => {
    const { tenantId } = await makeTenant(server.site)
    const recipient = newAddress()
    await write(tenantId, recipient, new Date(Date.now() - 1000))
    await settled(recipient, 'failed')
    expect((await rowOf(recipient)).problem).toBe('too late')
    expect(takenBy(recipient)).toEqual([])
  })

  test('with line ends in its subject is still one mail to one person', async () => {
    const { tenantId } = await makeTenant(server.site)
    const recipient = newAddress()
    await server.site({}, db =>
      send(db, {
        tenantId,
        code: 'MESSAGE.NOTICE',
        args: { title: 'Hello\r\nBcc: evil@example.com', text: '.\r\nQUIT', link: 'https://a.example/' },
        to: [{ channel: 'EMAIL', address: recipient, language: 'en_US' }],
      }),
    )
    await settled(recipient, 'sent')
    expect(takenBy(recipient).map(({ to }) => to)).toEqual([[recipient]])
    expect(takenBy('evil@example.com')).toEqual([])
    const [head = ''] = takenBy(recipient)[0]?.text.split('\r\n\r\n') ?? []
    expect(head).toContain('Subject: Hello Bcc: evil@example.com')
    expect(head).not.toMatch(/^Bcc:/m)
  })
})

describe('the outbox', () => {
  test('is there in the demonstration alone', async () => {
    const { tenantId, adminRoleId } = await makeTenant(server.site)
    const admin = await signIn(server, await makeUser(server.site, tenantId, [adminRoleId]))
    const answer = await admin.call('GET', `/hmsg/v1/${tenantId}/mails/outbox`)
    expect([answer.status, answer.body.code]).toEqual([404, 'error.not_found'])
  })

  test('shows a tenant its own mail, and the platform that of all tenants', async () => {
    const demoServer = await buildTestApp({}, { flags: ['--demo', 'small'] })
    try {
      const [one, other] = [await makeTenant(server.site), await makeTenant(server.site)]
      const [mine, theirs] = [newAddress(), newAddress()]
      for (const [{ tenantId }, recipient] of [
        [one, mine],
        [other, theirs],
      ] as const)
        await demoServer.site({}, db =>
          send(db, {
            tenantId,
            code: 'IAM.CODE',
            args: { minutes: 10 },
            secrets: { code: '123456' },
            to: [{ channel: 'SMS', address: recipient, language: 'en_US' }],
          }),
        )
      const admin = await signIn(demoServer, await makeUser(server.site, one.tenantId, [one.adminRoleId]))
      const seen = await admin.call('GET', `/hmsg/v1/${one.tenantId}/mails/outbox?size=200`)
      expect(seen.body.content).toMatchObject([
        {
          recipient: mine,
          channel: 'sms',
          subject: 'Your verification code',
          content: expect.stringContaining('123456'),
          statusCode: 'waiting',
        },
      ])
      const siteRole = await makeRole(server.site, 0, ['message.mail.list'])
      const site = await signIn(demoServer, await makeUser(server.site, 0, [siteRole]))
      const all = await site.call('GET', '/hmsg/v1/mails/outbox?size=2')
      expect(all.body.content.map((mail: { recipient: string }) => mail.recipient)).toEqual([theirs, mine])
      const found = await site.call('GET', `/hmsg/v1/mails/outbox?recipient=${mine.toUpperCase()}`)
      expect(found.body).toMatchObject({ totalElements: 1, content: [{ tenantId: one.tenantId }] })
    } finally {
      await demoServer.close()
    }
  })
})

test('the settings for mail are refused with the reason when they cannot work', () => {
  const read = (env: Record<string, string>) => readConfig(env, ['--empty']).mail
  expect(read({})).toBeUndefined()
  expect(read({ SMTP_URL: 'smtps://me:secret@mail.example', MAIL_FROM: 'a@b.example' })?.url.hostname).toBe(
    'mail.example',
  )
  expect(() => read({ SMTP_URL: 'smtps://mail.example' })).toThrow('MAIL_FROM must be set')
  expect(() => read({ MAIL_FROM: 'a@b.example' })).toThrow('MAIL_FROM is of use only with SMTP_URL')
  for (const url of ['mail.example', 'http://mail.example', 'smtp:'])
    expect(() => read({ SMTP_URL: url, MAIL_FROM: 'a@b.example' })).toThrow('SMTP_URL must look like')
  for (const from of ['nobody', 'a@b\r\nBcc: c@d', 'Atrium <a@b', 'a b@c'])
    expect(() => read({ SMTP_URL: 'smtp://localhost', MAIL_FROM: from })).toThrow(
      'MAIL_FROM must be an address',
    )
})
