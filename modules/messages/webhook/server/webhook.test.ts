import { readFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decrypt } from '@atrium/server/auth/encryption'
import { keyFor } from '@atrium/server/auth/secrets'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { webhookContext } from '@atrium/server/delivery/channels/webhook/webhook.sender'
import type { SendingTables } from '@atrium/server/delivery/sending.tables'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { afterAll, beforeAll, expect, it } from 'vitest'

const webhooks = '/hmsg/v1/webhook-servers'

let test: TestApp
let tenant: TestTenant
let admin: Caller
let editor: Caller
let answer: RequestListener
let url: string
const heard: { headers: IncomingHttpHeaders; body: string }[] = []

const partner = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  heard.push({ headers: request.headers, body })
  answer(request, response)
})

beforeAll(async () => {
  await new Promise<void>(resolve => partner.listen(0, '127.0.0.2', resolve))
  url = `http://127.0.0.2:${(partner.address() as AddressInfo).port}/hook`
  test = await buildTestApp({ EGRESS_ALLOW: '127.0.0.2' })
  await makePlatform(test.site)
  tenant = await makeTenant(test.site)
  admin = await signIn(test, await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId]))
  const editing = await makeRole(test.site, tenant.tenantId, [
    'message.webhook.list',
    'message.webhook.update',
  ])
  editor = await signIn(test, await makeUser(test.site, tenant.tenantId, [editing]))
})
afterAll(async () => {
  await test.close()
  await new Promise(resolve => partner.close(resolve))
})

async function hook(code: string) {
  const draft = { serverCode: code, serverName: code, webhookAddress: url }
  const { status, body } = await admin.call('POST', webhooks, draft)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** The result of a test once there is one. */
async function tested(webhookId: string, by = editor) {
  const { status, body } = await by.call('POST', `${webhooks}/${webhookId}/test`, {})
  expect(status, JSON.stringify(body)).toBe(200)
  const result = async () => {
    const found = await by.call('GET', `${webhooks}/tests/${body.messageId}`)
    expect(found.status, JSON.stringify(found.body)).toBe(200)
    return found.body
  }
  await expect.poll(async () => (await result()).trxStatusCode, { timeout: 10_000 }).not.toBe('P')
  return result()
}

it('shows who may change a webhook what the receiver answered to a test', async () => {
  const { webhookId } = await hook('ANSWERS')
  answer = (_request, response) => response.end(`Thank\u0000 you, ${'é'.repeat(400)}`)
  const accepted = await tested(webhookId)
  expect(accepted).toMatchObject({ trxStatusCode: 'S', tries: [{ answerStatus: 200 }] })
  const [{ answerText, tookMilliseconds }] = accepted.tries
  expect(answerText).toMatch(/^Thank {1,2}you, é+/)
  expect(Buffer.byteLength(answerText)).toBeLessThan(505)
  expect(tookMilliseconds).toBeGreaterThanOrEqual(0)
  expect(JSON.stringify(accepted)).not.toContain('content')

  answer = (_request, response) => response.writeHead(422).end('No such berth')
  expect(await tested(webhookId)).toMatchObject({
    trxStatusCode: 'F',
    transactionMessage: 'answered 422',
    tries: [{ answerStatus: 422, answerText: 'No such berth' }],
  })
  answer = (_request, response) => response.writeHead(202).end()
  expect(await tested(webhookId)).toMatchObject({ tries: [{ answerStatus: 202, answerText: '' }] })
  // The status decides, also when the body breaks off.
  answer = (_request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('Half')
    setTimeout(() => response.destroy(), 50)
  }
  expect(await tested(webhookId)).toMatchObject({
    trxStatusCode: 'S',
    tries: [{ answerStatus: 200, answerText: 'Half' }],
  })
  answer = (_request, response) => response.destroy()
  const { tries, ...silent } = await tested(webhookId)
  expect([silent.trxStatusCode, tries.length, tries[0].answerStatus]).toEqual(['F', 1, undefined])
})

it('shows the results of tests alone, and only within the tenant [SAFE-1]', async () => {
  answer = (_request, response) => response.end('For us')
  const { webhookId } = await hook('OURS')
  const { messageId } = await tested(webhookId)
  const path = `${webhooks}/tests/${messageId}`
  const other = await makeTenant(test.site)
  const stranger = await signIn(test, await makeUser(test.site, other.tenantId, [other.adminRoleId]))
  expect((await stranger.call('GET', path)).body.code).toBe('error.not_found')
  const plain = await makeRole(test.site, tenant.tenantId, ['message.webhook.list'])
  const viewer = await signIn(test, await makeUser(test.site, tenant.tenantId, [plain]))
  expect((await viewer.call('GET', path)).status).toBe(403)
  await test.site({}, (db: Scoped<SendingTables>) =>
    db.updateTable('delivery').set({ isTest: false }).where('id', '=', messageId).execute(),
  )
  expect((await editor.call('GET', path)).body.code).toBe('error.not_found')
})

it('signs requests so that the code in docs/webhooks.md accepts them, and nothing that was changed', async () => {
  const page = await readFile(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8')
  const code = /```js\n(.*?)```/s.exec(page)?.[1] ?? ''
  const { isFromAtrium } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)
  answer = (_request, response) => response.end()
  const { webhookId, secret } = await hook('SIGNED')
  const { messageId } = await tested(webhookId)
  const found = heard.find(({ headers }) => headers['atrium-delivery'] === messageId)
  const { headers, body } = found ?? { headers: {}, body: '' }
  expect(isFromAtrium(headers, body, secret)).toBe(true)
  expect(isFromAtrium(headers, `${body} `, secret)).toBe(false)
  expect(isFromAtrium(headers, body, `${secret}x`)).toBe(false)
  expect(isFromAtrium({}, body, secret)).toBe(false)
  const old = { ...headers, 'atrium-timestamp': String(Math.floor(Date.now() / 1000) - 600) }
  expect(isFromAtrium(old, body, secret)).toBe(false)
})

/** The stored secret of a webhook, if it was encrypted for it. */
async function storedSecret({ webhookId, tenantId }: { webhookId: string; tenantId: number }) {
  const { secret } = await test.databases.site
    .$extendTables<SendingTables>()
    .selectFrom('webhook')
    .select('secret')
    .where('id', '=', webhookId)
    .executeTakeFirstOrThrow()
  return decrypt(
    keyFor(test.config.secret ?? '', 'sending'),
    webhookContext({ tenantId, id: webhookId }),
    secret,
  )
}

it('has a secret that is shown when it is created or renewed, and stays when it is changed', async () => {
  const created = await hook('SHOWN')
  const { secret, ...shown } = created
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(await storedSecret(created)).toBe(secret)
  const path = `${webhooks}/${created.webhookId}`
  expect((await admin.call('GET', path)).body).toEqual(shown)
  const { serverCode: _, ...change } = shown
  const changed = (await admin.call('PUT', webhooks, { ...change, serverName: 'Other' })).body
  expect(changed).toMatchObject({ serverName: 'Other' })
  expect(changed).not.toHaveProperty('secret')
  const ids = { webhookIds: [created.webhookId] }
  expect((await admin.call('POST', `${webhooks}/batch/disable`, ids)).body.refused).toEqual([])
  expect(await storedSecret(created)).toBe(secret)
  const renewed = (await editor.call('POST', `${path}/secret`)).body
  expect(renewed).toMatchObject({ serverName: 'Other', enabledFlag: 0 })
  expect(renewed.secret).not.toBe(secret)
  expect(await storedSecret(created)).toBe(renewed.secret)
})

it('is created and renewed by the platform in its tenant, and encrypted for it [SAFE-1]', async () => {
  const role = await makeRole(
    test.site,
    0,
    ['list', 'create', 'update', 'remove'].map(verb => `message.webhook.${verb}`),
  )
  const platform = await signIn(test, await makeUser(test.site, 0, [role]))
  const { tenantId } = tenant
  const draft = { serverCode: 'THEIRS', serverName: 'Theirs', webhookAddress: url }
  const created = (await platform.call('POST', webhooks, { ...draft, tenantId })).body
  expect(created).toMatchObject({ tenantId, serverCode: 'THEIRS' })
  expect(await storedSecret(created)).toBe(created.secret)
  const path = `${webhooks}/${created.webhookId}`
  const { secret: _, ...shown } = created
  const listed = await platform.call('GET', `${webhooks}?serverCode=their&tenantId=${tenantId}`)
  expect(listed.body.content).toEqual([shown])
  const renewed = (await platform.call('POST', `${path}/secret`)).body
  expect(await storedSecret(created)).toBe(renewed.secret)
  expect((await admin.call('GET', path)).body).toMatchObject({ serverName: 'Theirs', tenantId })
  const ours = (await platform.call('POST', webhooks, draft)).body
  expect([ours.tenantId, await storedSecret(ours)]).toEqual([0, ours.secret])
  expect((await admin.call('GET', `${webhooks}/${ours.webhookId}`)).body.code).toBe('error.not_found')
  const theirs = (await admin.call('POST', webhooks, { ...draft, serverCode: 'OWN', tenantId: 0 })).body
  expect(theirs.tenantId).toBe(tenantId)
})

it('has an address that can be called, without a password in it', async () => {
  const refusal = async (webhookAddress: string) => {
    const { status, body } = await admin.call('POST', webhooks, {
      ...{ serverCode: 'WRONG', serverName: 'Wrong', webhookAddress },
    })
    return [status, body.code, body.fields?.[0]?.field]
  }
  for (const wrong of ['ftp://partner.example/', 'https://me:word@93.184.215.14/', 'partner'])
    expect(await refusal(wrong)).toEqual([400, 'error.webhook.address', 'webhookAddress'])
  expect(await refusal('http://10.0.0.1/')).toEqual([400, 'error.egress.refused', 'webhookAddress'])
})
