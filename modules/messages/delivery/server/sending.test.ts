import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { signatureOf } from '@atrium/server/delivery/channels/webhook/webhook.sender'
import type { SendingTables } from '@atrium/server/delivery/sending.tables'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { sendConfigDraft } from '../../send-config/send-config.contract.ts'

interface Heard {
  headers: IncomingHttpHeaders
  body: string
}

/** A receiving system that records requests and answers with a given status. */
class Listener {
  readonly heard: Heard[] = []
  status = 204
  url = ''
  readonly #server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', part => {
      body += part
    })
    request.on('end', () => {
      this.heard.push({ headers: request.headers, body })
      response.writeHead(this.status, { location: canary.url }).end()
    })
  })

  async start(address: string): Promise<void> {
    await new Promise<void>(resolve => this.#server.listen(0, address, resolve))
    this.url = `http://${address}:${(this.#server.address() as AddressInfo).port}/hook`
  }

  stop = () => new Promise<void>(resolve => this.#server.close(() => resolve()))
}

const [partner, canary] = [new Listener(), new Listener()]
let test: TestApp
let tenant: TestTenant
let admin: Caller

/** Names as DNS would have them: outside, and like services that turn a name into an address of this machine. */
const names = [
  'mail.norrvik.example=93.184.215.14',
  'inner.norrvik.example=127.0.0.1',
  '127-0-0-1.nip.example=127.0.0.1',
  'meta.norrvik.example=169.254.169.254',
  'mapped.norrvik.example=::ffff:127.0.0.1',
  'both.norrvik.example=93.184.215.14',
  'both.norrvik.example=127.0.0.1',
].join()

beforeAll(async () => {
  await partner.start('127.0.0.2')
  await canary.start('127.0.0.1')
  test = await buildTestApp({ EGRESS_ALLOW: '127.0.0.2', EGRESS_HOSTS: names })
  await makePlatform(test.site)
})
afterAll(async () => {
  await test.close()
  await partner.stop()
  await canary.stop()
})
beforeEach(async () => {
  partner.status = 204
  tenant = await makeTenant(test.site)
  admin = await signIn(test, await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId]))
})

const templates = '/hmsg/v1/message/templates'
const configs = '/hmsg/v1/template-servers'
const webhooks = '/hmsg/v1/webhook-servers'
const servers = '/hmsg/v1/email/servers'
const messages = '/hmsg/v1/messages'

async function made(path: string, body: object, who = admin) {
  const answer = await who.call('POST', path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

const ferry = {
  templateCode: 'FERRY',
  templateName: 'Ferry',
  templateTitle: 'The {ship} is late',
  templateContent: '<p>By <b>{minutes}</b> minutes, <a href="{link}">see the board</a>.</p>',
}
const args = { ship: '<Nord & Süd>', minutes: '40', link: 'https://ferry.example/board' }
const byWeb = { typeCode: 'WEB' as const, templateCode: 'FERRY' }
const named = (change: Partial<z.input<typeof sendConfigDraft>> = {}) => ({
  messageCode: 'FERRY',
  messageName: 'A ferry is late',
  serverList: [byWeb],
  ...change,
})
const hook = async (webhookAddress = partner.url) =>
  made(webhooks, { serverCode: 'PARTNER', serverName: 'Partner', webhookAddress })
const sendFerry = (to: readonly Caller[], who = admin) =>
  who.call('POST', '/hmsg/v1/message/relevance', {
    messageCode: 'FERRY',
    receiverUserIdList: to.map(one => one.userId),
    args,
  })
const sentOf = async (who = admin, query = '') => (await who.call('GET', `${messages}${query}`)).body.content
const detailOf = async (id: string) => (await admin.call('GET', `${messages}/${id}/contents`)).body
/**
 * Ends the pause before the next try, once there is one. Until the queue sets it, which is after the try is recorded,
 * the row is due when the lease of 30 s ends, and the queue would overwrite another time.
 */
const skipPause = (messageId: string) =>
  expect
    .poll(
      () =>
        test.site({}, async (db: Scoped<SendingTables>) => {
          const { numUpdatedRows } = await db
            .updateTable('delivery')
            .set({ dueAt: new Date(Date.now() - 1000) })
            .where('id', '=', messageId)
            .where('dueAt', '>', new Date(Date.now() + 35_000))
            .executeTakeFirstOrThrow()
          return numUpdatedRows
        }),
      { timeout: 10_000 },
    )
    .toBe(1n)
const person = async (change: { email?: string; language?: string; realName?: string } = {}) =>
  signIn(
    test,
    await makeUser(test.site, tenant.tenantId, [await makeRole(test.site, tenant.tenantId, [])], change),
  )

describe('what is sent by its code', () => {
  it('goes to each person on the channels chosen, in their language, with its arguments as text', async () => {
    await made(templates, { ...ferry, _tls: { templateTitle: { zh_CN: '{ship} 晚点' } } })
    const email = { typeCode: 'EMAIL' as const, templateCode: 'FERRY' }
    await made(configs, named({ serverList: [byWeb, email] }))
    const [plain, li, quiet] = [
      await person({ email: `plain-${tenant.tenantId}@norrvik.example` }),
      await person({ email: `li-${tenant.tenantId}@norrvik.example`, language: 'zh_CN' }),
      await person({ email: `quiet-${tenant.tenantId}@norrvik.example` }),
    ]
    const choose = (who: Caller, receiveType: string) =>
      who.call('POST', '/hmsg/v1/user-receive-configs', [{ receiveCode: 'NOTICE', receiveType }])
    await choose(li, 'WEB,EMAIL')
    await choose(quiet, '')
    const sent = await sendFerry([plain, li, quiet])
    expect(sent.body).toEqual({ deliveryCount: 3 })

    const inboxOf = async (who: Caller) =>
      (await who.call('GET', `/hmsg/v1/${who.tenantId}/messages/user`)).body.content
    expect((await inboxOf(plain))[0]).toMatchObject({
      subject: 'The <Nord & Süd> is late',
      userMessageTypeCode: 'NOTICE',
      readFlag: 0,
    })
    expect((await inboxOf(li))[0].subject).toBe('<Nord & Süd> 晚点')
    expect(await inboxOf(quiet)).toEqual([])
    const all = await sentOf()
    expect(all.map((one: Record<string, string>) => [one.messageTypeCode, one.trxStatusCode]).sort()).toEqual(
      [
        ['EMAIL', 'P'],
        ['WEB', 'S'],
        ['WEB', 'S'],
      ],
    )
    const mail = all.find((one: Record<string, string>) => one.messageTypeCode === 'EMAIL')
    expect((await detailOf(mail.messageId)).content).toBe(
      'By 40 minutes, see the board: https://ferry.example/board.',
    )
    const row = await test.databases.site
      .$extendTables<SendingTables>()
      .selectFrom('delivery')
      .select('html')
      .where('id', '=', mail.messageId)
      .executeTakeFirstOrThrow()
    expect(row.html).toContain('&lt;Nord &amp; Süd&gt; 晚点')
    expect(row.html).not.toContain('<Nord')
  })

  it('says which argument is missing, which code is unknown, and sends nothing that is switched off', async () => {
    await made(templates, ferry)
    const { tempServerId, objectVersionNumber } = await made(configs, named())
    const missing = await admin.call('POST', '/hmsg/v1/message/relevance', {
      messageCode: 'FERRY',
      receiverUserIdList: [admin.userId],
      args: { ship: 'Nord' },
    })
    expect([missing.status, missing.body.code]).toEqual([400, 'error.message_template.argument'])
    expect(missing.body.message).toContain('minutes, link')
    const unknown = await admin.call('POST', '/hmsg/v1/message/relevance', {
      messageCode: 'NOBODY',
      receiverUserIdList: [admin.userId],
    })
    expect(unknown.body.code).toBe('error.send_config.unknown')
    const off = { ...named(), enabledFlag: 0, objectVersionNumber }
    expect((await admin.call('PUT', `${configs}/${tempServerId}`, off)).status).toBe(200)
    expect((await sendFerry([admin])).body).toEqual({ deliveryCount: 0 })
  })

  it('is the product’s own where nobody wrote another, and about accounts it stays so', async () => {
    const security = named({ messageCode: 'OAUTH.PASSWORD_RESET', receiveCode: 'SECURITY', serverList: [] })
    for (const draft of [security, { ...security, receiveCode: 'NOTICE' as const }]) {
      const answer = await admin.call('POST', configs, draft)
      expect([answer.status, answer.body.code]).toEqual([409, 'error.send_config.security'])
    }
    const forged = await admin.call('POST', '/hmsg/v1/message/relevance', {
      messageCode: 'OAUTH.PASSWORD_RESET',
      receiverUserIdList: [admin.userId],
      args: { name: 'x', minutes: '1', link: 'https://evil.example' },
    })
    expect(forged.body.code).toBe('error.send_config.security')
    // Other texts are accepted, as long as the product supplies their arguments.
    const own = { ...ferry, templateCode: 'OAUTH.PASSWORD_RESET', templateTitle: 'Hello {ship}' }
    const wrong = await admin.call('POST', templates, own)
    expect([wrong.status, wrong.body.code]).toEqual([400, 'error.message_template.argument'])
    await made(templates, {
      ...own,
      templateTitle: 'Hello {name}',
      templateContent: '<p><a href="{link}">Go on</a></p>',
    })
  })
})

describe('a webhook', () => {
  const over = (webhookId: string) =>
    named({ serverList: [{ typeCode: 'WEBHOOK', templateCode: 'FERRY', webhookId }] })

  it('is called with a signature by its own secret, which is shown once', async () => {
    await made(templates, ferry)
    const { webhookId, secret } = await hook()
    expect(secret).toMatch(/^[\w-]{43}$/)
    const shown = await admin.call('GET', `${webhooks}/${webhookId}`)
    expect(JSON.stringify(shown.body)).not.toContain(secret)
    const stored = await test.databases.site
      .$extendTables<SendingTables>()
      .selectFrom('webhook')
      .select('secret')
      .where('id', '=', webhookId)
      .executeTakeFirstOrThrow()
    expect(stored.secret.toString('latin1')).not.toContain(secret)
    await made(configs, over(webhookId))
    await sendFerry([admin])
    const isOurs = ({ body }: Heard) => JSON.parse(body).tenantId === tenant.tenantId
    await expect.poll(() => partner.heard.filter(isOurs).length, { timeout: 10_000 }).toBe(1)
    const { headers, body } = partner.heard.find(isOurs) ?? { headers: {}, body: '' }
    expect(JSON.parse(body)).toMatchObject({
      messageCode: 'FERRY',
      subject: 'The <Nord & Süd> is late',
      args,
    })
    const timestamp = String(headers['atrium-timestamp'])
    expect(Math.abs(Date.now() / 1000 - Number(timestamp))).toBeLessThan(30)
    expect(headers['atrium-signature']).toBe(signatureOf(secret, timestamp, body))
    const [delivery] = await sentOf()
    expect(headers['atrium-delivery']).toBe(delivery.messageId)
    await expect
      .poll(async () => (await detailOf(delivery.messageId)).trxStatusCode, { timeout: 5000 })
      .toBe('S')
    const renewed = await made(`${webhooks}/${webhookId}/secret`, {})
    expect(renewed.secret).not.toBe(secret)

    const { objectVersionNumber } = renewed
    const busy = await admin.call('DELETE', webhooks, { webhookId, objectVersionNumber })
    expect([busy.status, busy.body.code]).toEqual([409, 'error.webhook.in_use'])
  })

  it('is not called where the platform has switched the feature off', async () => {
    await made(templates, ferry)
    const { webhookId } = await hook()
    await made(configs, over(webhookId))
    await test.site({}, db =>
      db
        .insertInto('featureSwitch')
        .values({ tenantId: tenant.tenantId, code: 'webhooks', enabled: false })
        .execute(),
    )
    await sendFerry([admin])
    expect(await sentOf()).toEqual([])
  })

  it('that fails is tried again later, given up after the fifth time, and sent again on request', async () => {
    partner.status = 500
    await made(templates, ferry)
    const { webhookId } = await hook()
    await made(configs, over(webhookId))
    await sendFerry([admin])
    const [{ messageId }] = await sentOf()
    const soon = await admin.call('POST', `${messages}/resend?transactionId=${messageId}`)
    expect(soon.body.code).toBe('error.delivery.not_failed')
    const triesRecorded = async () => (await detailOf(messageId)).tries.length
    for (let round = 1; round <= 5; round += 1) {
      await expect.poll(triesRecorded, { timeout: 10_000 }).toBe(round)
      if (round < 5) await skipPause(messageId)
    }
    await expect.poll(async () => (await detailOf(messageId)).trxStatusCode, { timeout: 5000 }).toBe('F')
    expect(await detailOf(messageId)).toMatchObject({ tryTimes: 5, transactionMessage: 'answered 500' })

    partner.status = 200
    expect((await admin.call('POST', `${messages}/resend?transactionId=${messageId}`)).status).toBe(200)
    await expect.poll(async () => (await detailOf(messageId)).trxStatusCode, { timeout: 10_000 }).toBe('S')
    expect((await admin.call('DELETE', messages, [{ messageId }])).status).toBe(204)
    expect(await sentOf()).toEqual([])
  })

  it('is tested at once, enabled or not, and a failed delivery is sent again by people with the permission', async () => {
    partner.status = 500
    const { webhookId, objectVersionNumber } = await hook()
    const change = { webhookId, objectVersionNumber, serverName: 'Partner', webhookAddress: partner.url }
    expect((await admin.call('PUT', webhooks, { ...change, enabledFlag: 0 })).status).toBe(200)
    const { messageId } = await made(`${webhooks}/${webhookId}/test`, {})
    await expect.poll(async () => (await detailOf(messageId)).trxStatusCode, { timeout: 10_000 }).toBe('F')
    expect(await detailOf(messageId)).toMatchObject({ tryTimes: 1, messageCode: 'MESSAGE.TEST' })
    partner.status = 204
    expect((await admin.call('POST', `${messages}/resend?transactionId=${messageId}`)).status).toBe(200)
    await expect.poll(async () => (await detailOf(messageId)).trxStatusCode, { timeout: 10_000 }).toBe('S')
  })

  it('never leads to this machine or its network: not by address, name, redirect, or scheme [SAFE-47]', async () => {
    const { port } = new URL(canary.url)
    for (const webhookAddress of [
      canary.url,
      `http://localhost:${port}/`,
      `http://2130706433:${port}/`,
      `http://[::1]:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      'http://169.254.169.254/latest/meta-data',
      'http://2130706433/',
      'http://0x7f.1/',
      'http://017700000001/',
      'http://127.1/',
      'http://localhost./',
      'http://inner.norrvik.example/',
      'http://INNER.norrvik.example./',
      'http://127-0-0-1.nip.example/',
      'http://meta.norrvik.example/',
      'http://mapped.norrvik.example/',
      'http://both.norrvik.example/',
      'https://10.0.0.1/',
    ]) {
      const body = { serverCode: 'X', serverName: 'X', webhookAddress }
      const answer = await admin.call('POST', webhooks, body)
      expect([answer.status, answer.body.code], webhookAddress).toEqual([400, 'error.egress.refused'])
      expect(answer.body.fields.map((one: { field: string }) => one.field)).toEqual(['webhookAddress'])
    }
    for (const host of ['nowhere.invalid', 'app.localhost.invalid']) {
      const body = { serverCode: 'X', serverName: 'X', webhookAddress: `https://${host}/` }
      const answer = await admin.call('POST', webhooks, body)
      expect([answer.status, answer.body.code, answer.body.fields], host).toEqual([
        400,
        'error.egress.unknown',
        [{ field: 'webhookAddress', message: `The host ${host} cannot be found. Check its name` }],
      ])
    }
    for (const webhookAddress of [
      'ftp://partner.example',
      'file:///etc/passwd',
      'https://a:b@partner.example',
    ]) {
      const answer = await admin.call('POST', webhooks, { serverCode: 'X', serverName: 'X', webhookAddress })
      expect([answer.status, answer.body.code], webhookAddress).toEqual([400, 'error.webhook.address'])
    }
    await made(templates, ferry)
    const { webhookId } = await hook()
    await made(configs, over(webhookId))
    partner.status = 307
    await sendFerry([admin])
    const [redirected] = await sentOf()
    await expect
      .poll(async () => (await detailOf(redirected.messageId)).transactionMessage, { timeout: 10_000 })
      .toBe('answered 307')
    // An address that bypassed the check on writing.
    await test.site({}, (db: Scoped<SendingTables>) =>
      db.updateTable('webhook').set({ url: canary.url }).where('id', '=', webhookId).execute(),
    )
    await sendFerry([admin])
    const [direct] = await sentOf()
    await expect
      .poll(async () => (await detailOf(direct.messageId)).transactionMessage, { timeout: 10_000 })
      .toBe('error.egress.refused')
    expect(canary.heard).toEqual([])
  })
})

describe('a server for mail', () => {
  const draft = {
    serverCode: 'OWN',
    serverName: 'Own',
    host: 'mail.norrvik.example',
    port: 465,
    sender: 'a@b.example',
  }

  it('is refused by its field if it is inside, in any spelling, or unknown, also when it is changed [SAFE-47]', async () => {
    const stored = await made(servers, { ...draft, serverCode: 'MOVES' })
    const { serverId, objectVersionNumber } = stored
    for (const host of [
      '127.0.0.1',
      '2130706433',
      '0x7f000001',
      '0x7f.1',
      '017700000001',
      '127.1',
      '0',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      'localhost',
      'inner.norrvik.example',
      '127-0-0-1.nip.example',
      'meta.norrvik.example',
      'nowhere.invalid',
    ]) {
      const expected = [
        400,
        host === 'nowhere.invalid' ? 'error.egress.unknown' : 'error.egress.refused',
        'host',
      ]
      const created = await admin.call('POST', servers, { ...draft, serverCode: 'INNER', host })
      expect([created.status, created.body.code, created.body.fields?.[0]?.field], host).toEqual(expected)
      const changed = await admin.call('PUT', servers, { ...draft, serverId, objectVersionNumber, host })
      expect([changed.status, changed.body.code, changed.body.fields?.[0]?.field], host).toEqual(expected)
    }
  })

  it('keeps its password to itself, and is no inner one', async () => {
    const stored = await made(servers, { ...draft, username: 'me', password: 's3cret-of-mail' })
    expect(stored).toMatchObject({ passwordFlag: 1, tlsFlag: 1, username: 'me' })
    const { serverId, objectVersionNumber } = stored
    const change = { ...draft, serverName: 'Ours', serverId, objectVersionNumber }
    const changed = await admin.call('PUT', servers, change)
    expect(changed.body).toMatchObject({ passwordFlag: 1, serverName: 'Ours' })
    const row = await test.databases.site
      .$extendTables<SendingTables>()
      .selectFrom('mailServer')
      .select('password')
      .where('id', '=', serverId)
      .executeTakeFirstOrThrow()
    expect(row.password?.toString('latin1')).not.toContain('s3cret')
    expect(JSON.stringify([stored, changed.body, (await admin.call('GET', servers)).body])).not.toContain(
      's3cret',
    )
    const inner = await admin.call('POST', servers, { ...draft, serverCode: 'IN', host: '10.0.0.1' })
    expect([inner.status, inner.body.code]).toEqual([400, 'error.egress.refused'])
  })

  it('takes a password that comes closed, and is tried out before it is enabled', async () => {
    const got: { auth?: { username?: string; password?: string }; to: string[] }[] = []
    const post = new SMTPServer({
      authMethods: ['PLAIN'],
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onAuth: ({ username, password }, _session, done) => {
        got.push({ auth: { ...(username && { username }), ...(password && { password }) }, to: [] })
        done(null, { user: username })
      },
      onData: (stream, session, done) => {
        stream.resume()
        stream.on('end', () => {
          got.at(-1)?.to.push(...session.envelope.rcptTo.map(one => one.address))
          done()
        })
      },
    })
    await new Promise<void>(resolve => post.listen(0, '127.0.0.2', resolve))
    const { port } = post.server.address() as AddressInfo
    const { publicKey } = (await admin.call('GET', '/hpfm/v1/tool/pass/public-key')).body
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    const close = (password: string) =>
      publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(password)).toString('base64')
    const unopened = await admin.call('POST', servers, { ...draft, password: 'A'.repeat(344) })
    expect([unopened.status, unopened.body.code]).toEqual([400, 'error.mail_server.password'])
    const inner = { ...draft, host: '127.0.0.2', port, tlsFlag: 0, enabledFlag: 0, username: 'me' }
    const { serverId } = await made(servers, { ...inner, password: close('pässword') })

    const nobody = await admin.call('POST', `${servers}/${serverId}/test`)
    expect([nobody.status, nobody.body.code]).toEqual([409, 'error.mail_server.no_receiver'])
    const email = `me-${tenant.tenantId}@norrvik.example`
    const userId = await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId], { email })
    const { messageId } = await made(`${servers}/${serverId}/test`, {}, await signIn(test, userId))
    await expect.poll(async () => (await detailOf(messageId)).trxStatusCode, { timeout: 10_000 }).toBe('S')
    expect(got).toEqual([{ auth: { username: 'me', password: 'pässword' }, to: [email] }])
    await new Promise<void>(resolve => post.close(() => resolve()))
  })
})

describe('at the site level', () => {
  it('the platform administers the servers and webhooks of every tenant, and finds those of one', async () => {
    const { webhookId } = await hook()
    const may = ['webhook', 'mail-server'].flatMap(feature =>
      ['list', 'create', 'update', 'remove'].map(verb => `message.${feature}.${verb}`),
    )
    const platform = await signIn(test, await makeUser(test.site, 0, [await makeRole(test.site, 0, may)]))
    const found = await platform.call('GET', `${webhooks}?tenantId=${tenant.tenantId}`)
    expect(found.body.content).toMatchObject([
      { webhookId, tenantId: tenant.tenantId, tenantName: 'Test tenant', enabledFlag: 1 },
    ])
    const { objectVersionNumber } = found.body.content[0]
    const change = { webhookId, objectVersionNumber, serverName: 'Ours', webhookAddress: partner.url }
    const off = await platform.call('PUT', webhooks, { ...change, enabledFlag: 0 })
    expect(off.body).toMatchObject({ serverName: 'Ours', enabledFlag: 0, tenantId: tenant.tenantId })
    const server = {
      serverCode: 'FOR',
      serverName: 'For them',
      host: 'mail.norrvik.example',
      port: 465,
      sender: 'a@b.example',
    }
    const theirs = await made(servers, { ...server, tenantId: tenant.tenantId }, platform)
    expect((await admin.call('GET', `${servers}/${theirs.serverId}`)).body.serverCode).toBe('FOR')
    // A tenant cannot create them for another one.
    const elsewhere = await makeTenant(test.site)
    const own = await made(servers, { ...server, serverCode: 'OWN', tenantId: elsewhere.tenantId })
    expect(own.tenantId).toBe(tenant.tenantId)
  })
})

it('another tenant sees and changes none of it, and has its own under the same codes [SAFE-1] [SAFE-2]', async () => {
  const template = await made(templates, ferry)
  const { webhookId, ...webhook } = await hook()
  const config = await made(configs, named())
  await sendFerry([admin])
  const [{ messageId }] = await sentOf()
  const elsewhere = await makeTenant(test.site)
  const other = await signIn(test, await makeUser(test.site, elsewhere.tenantId, [elsewhere.adminRoleId]))
  for (const path of [webhooks, servers, messages]) {
    const { body } = await other.call('GET', path)
    expect(body.content, path).toEqual([])
  }
  for (const [method, path, body] of [
    ['GET', `${templates}/${template.templateId}`, undefined],
    ['PUT', templates, { ...ferry, ...template, templateContent: 'x' }],
    ['DELETE', templates, { templateId: template.templateId, objectVersionNumber: 1 }],
    ['GET', `${configs}/line/${config.tempServerId}`, undefined],
    ['DELETE', `${configs}/${config.tempServerId}`, { objectVersionNumber: 1 }],
    ['GET', `${webhooks}/${webhookId}`, undefined],
    ['POST', `${webhooks}/${webhookId}/secret`, undefined],
    ['POST', `${webhooks}/${webhookId}/test`, undefined],
    ['DELETE', webhooks, { webhookId, objectVersionNumber: webhook.objectVersionNumber }],
    ['GET', `${messages}/${messageId}/contents`, undefined],
    ['POST', `${messages}/resend?transactionId=${messageId}`, undefined],
    ['DELETE', messages, [{ messageId }]],
  ] as const) {
    const answer = await other.call(method, path, body)
    expect([answer.status, answer.body.code], `${method} ${path}`).toEqual([404, 'error.not_found'])
  }
  await made(templates, ferry, other)
  await made(configs, named(), other)
  const stolen = named({
    messageCode: 'STOLEN',
    serverList: [{ typeCode: 'WEBHOOK', templateCode: 'FERRY', webhookId }],
  })
  expect((await other.call('POST', configs, stolen)).status).toBeGreaterThanOrEqual(400)
  const unknown = await sendFerry([admin], other)
  expect(unknown.body.code).toBe('error.message.receiver_unknown')
})
