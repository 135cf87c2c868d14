import { randomUUID } from 'node:crypto'
import type { SendingTables } from '@atrium/server/delivery/sending.tables'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeTenant, makeUser } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Browser, type Page, sendForm } from '../../testing/server/browser.testing.ts'

const page = '/oauth/tenant-request'
const requests = '/iam/v1/tenant-requests'
const password = 'a lighthouse in the fog'
let server: TestApp
let operator: Caller
let operatorId: string

beforeAll(async () => {
  server = await buildTestApp({ TRUST_PROXY: '127.0.0.1' }, { flags: ['--demo', 'small'] })
  await makePlatform(server.site)
  const { id } = await server.site({}, db =>
    db
      .selectFrom('role')
      .select('id')
      .where('tenantId', '=', 0)
      .where('code', '=', 'role/site/default/administrator')
      .executeTakeFirstOrThrow(),
  )
  operatorId = await makeUser(server.site, 0, [id])
  operator = await signIn(server, operatorId)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.databases.site.deleteFrom('rateLimit').execute()
  await open(1)
})

async function open(takesRequestsFlag: 0 | 1) {
  await operator.call('PUT', `${requests}/setting`, { takesRequestsFlag })
  expect((await operator.call('GET', `${requests}/setting`)).body).toEqual({ takesRequestsFlag })
}

const newEmail = () => `fia.${randomUUID()}@fjord.example`
const newCode = () => `FJ-${randomUUID().slice(0, 8)}`.toUpperCase()

const typed = (change: Record<string, string> = {}) => ({
  tenantName: 'Fjord Ferries',
  tenantNum: newCode(),
  realName: 'Fia Fjord',
  email: newEmail(),
  note: 'Eight <ships>.',
  ...change,
})

async function ask(fields: Record<string, string>, browser = new Browser(server.origin)): Promise<Page> {
  return sendForm(browser, await browser.get(page), fields)
}

const mailsTo = (recipient: string) =>
  server.databases.site
    .$extendTables<SendingTables>()
    .selectFrom('delivery')
    .select(['subject', 'body'])
    .where('recipient', '=', recipient)
    .orderBy('createdAt')
    .execute()

/** The link that was sent last. */
async function linkTo(email: string): Promise<string> {
  const mail = (await mailsTo(email)).at(-1)
  return /https?:\/\/\S+/.exec(mail?.body ?? '')?.[0] ?? expect.unreachable('no link was sent')
}

async function confirm(email: string, browser = new Browser(server.origin)): Promise<Page> {
  return sendForm(browser, await browser.follow(await browser.get(await linkTo(email))), {})
}

const requestOf = async (email: string) =>
  (await operator.call('GET', `${requests}?email=${email}`)).body.content[0]

/** A request that waits for its answer. */
async function waiting(change: Record<string, string> = {}) {
  const fields = typed(change)
  await ask(fields)
  await confirm(fields.email)
  return requestOf(fields.email)
}

const approve = (
  { id, objectVersionNumber, tenantName, tenantNum }: Awaited<ReturnType<typeof requestOf>>,
  change: Record<string, unknown> = {},
) =>
  operator.call('POST', `${requests}/${id}/approve`, {
    objectVersionNumber,
    tenantName,
    tenantNum,
    ...change,
  })

/** The page without what differs by request. */
const plain = ({ text }: Page, ...own: string[]) =>
  own
    .reduce((rest, value) => rest.replaceAll(value, ''), text)
    .replaceAll(/nonce="[^"]+"/g, '')
    .replaceAll(/value="[^"]*"/g, '')

describe('a request for a tenant', () => {
  it('is confirmed by its link, approved with a template, and its person becomes the first administrator', async () => {
    const template = await makeTenant(server.site, 'Template')
    await server.site({}, async db => {
      await sql`update tenant set template = true, colour = '#123456' where tenant_id = ${template.tenantId}`.execute(
        db,
      )
      await sql`insert into role (tenant_id, level, code, name) values (${template.tenantId}, 'organization', 'mate',
        '{"en_US": "Mate"}')`.execute(db)
    })
    const fields = typed()
    const shown = await ask(fields)
    expect([shown.status, shown.text.includes('Check your email')]).toEqual([200, true])
    expect(shown.text).not.toContain('<script')
    expect(await requestOf(fields.email)).toMatchObject({ state: 'unconfirmed', note: 'Eight <ships>.' })
    expect((await operator.call('GET', `${requests}/counts`)).body.unconfirmed).toBeGreaterThan(0)
    expect((await confirm(fields.email)).text).toContain('Your request was sent')
    const request = await requestOf(fields.email)
    expect(request).toMatchObject({ state: 'waiting', tenantNum: fields.tenantNum, realName: 'Fia Fjord' })

    const answer = await approve(request, { templateId: template.tenantId })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body).toMatchObject({ state: 'approved', answeredByName: 'Test Person' })
    const { newTenantId } = answer.body
    const made = (await operator.call('GET', `/iam/v1/tenants/${newTenantId}`)).body
    expect(made).toMatchObject({ tenantNum: fields.tenantNum, tenantColour: '#123456', userCount: 0 })

    const browser = new Browser(server.origin)
    const invitation = await browser.follow(await browser.get(await linkTo(fields.email)))
    expect(invitation.text).toContain('Join Fjord Ferries')
    const loginName = `fia-${randomUUID().slice(0, 8)}`
    const joined = await sendForm(browser, invitation, {
      realName: 'Fia Fjord',
      loginName,
      password,
      again: password,
    })
    expect(joined.text).toContain('Your account is ready')
    const { rows } = await server.site({}, db =>
      sql<{ code: string }>`select r.code from member_role m join role r on r.id = m.role_id
        join app_user u on u.id = m.user_id where u.login_name = ${loginName}
        and m.tenant_id = ${newTenantId} and u.tenant_id = ${newTenantId}`.execute(db),
    )
    expect(rows).toEqual([{ code: 'role/organization/default/administrator' }])
    const { rows: roles } = await server.site({}, db =>
      sql`select from role where tenant_id = ${newTenantId} and code = 'mate'`.execute(db),
    )
    expect(roles).toHaveLength(1)
  })

  it('has its invitation sent again, with a link that ends the one before, until its person has joined', async () => {
    const request = await waiting()
    const again = () => operator.call('POST', `${requests}/${request.id}/invite`)
    expect((await again()).body.code).toBe('error.tenant_request.not_approved')
    const { newTenantId } = (await approve(request)).body
    const first = await linkTo(request.email)
    await server.site({}, db =>
      sql`update invitation set expires_at = now() where tenant_id = ${newTenantId}`.execute(db),
    )
    const state = async () => (await operator.call('GET', `${requests}/${request.id}`)).body.invitationState
    expect(await state()).toBe('expired')
    expect((await again()).body.invitationState).toBe('sent')
    const second = await linkTo(request.email)
    expect(second).not.toBe(first)
    const browser = new Browser(server.origin)
    expect((await browser.follow(await browser.get(first))).text).not.toContain('Join Fjord Ferries')
    const invitation = await browser.follow(await browser.get(second))
    await sendForm(browser, invitation, {
      ...{ realName: 'Fia Fjord', loginName: `fia-${randomUUID().slice(0, 8)}` },
      ...{ password, again: password },
    })
    expect(await state()).toBe('accepted')
    const late = await again()
    expect([late.status, late.body.code]).toEqual([409, 'error.invitation.closed'])
  })

  it('notifies the people who may answer it once it is confirmed, not before', async () => {
    const messages = async (name: string) =>
      (
        await server.site({}, db =>
          sql`select from message m join user_message r on r.message_id = m.id
            where r.user_id = ${operatorId} and m.subject like ${`%${name}%`}`.execute(db),
        )
      ).rows.length
    const tenantName = `Fjord ${randomUUID()}`
    const fields = typed({ tenantName })
    await ask(fields)
    expect(await messages(tenantName)).toBe(0)
    await confirm(fields.email)
    expect(await messages(tenantName)).toBe(1)
  })

  it('is refused with a reason, which is mailed', async () => {
    const request = await waiting()
    const { id, objectVersionNumber, email } = request
    const reason = 'We serve shipping companies only'
    const path = `${requests}/${id}/refuse`
    expect((await operator.call('POST', path, { objectVersionNumber, reason: ' ' })).status).toBe(400)
    const answer = await operator.call('POST', path, { objectVersionNumber, reason })
    expect(answer.body).toMatchObject({ state: 'refused', reason })
    expect((await mailsTo(email)).at(-1)?.body).toContain(reason)
    expect((await approve(answer.body)).body.code).toBe('error.tenant_request.answered')
  })

  it('approved twice at the same moment makes one tenant', async () => {
    const request = await waiting({ tenantName: `Fjord ${randomUUID()}` })
    const answers = await Promise.all([
      approve(request),
      approve(request, { tenantNum: newCode() }),
      approve(request, { tenantNum: newCode() }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const { rows } = await server.site({}, db =>
      sql`select from tenant where name ->> 'en_US' = ${request.tenantName}`.execute(db),
    )
    expect(rows).toHaveLength(1)
  })

  it('cannot be answered before its address is confirmed', async () => {
    const fields = typed()
    await ask(fields)
    const answer = await approve(await requestOf(fields.email))
    expect([answer.status, answer.body.code]).toEqual([409, 'error.tenant_request.unconfirmed'])
  })

  it('leaves nothing when the tenant cannot be made', async () => {
    const taken = await makeTenant(server.site)
    const { rows } = await server.site({}, db =>
      sql<{ num: string }>`select num from tenant where tenant_id = ${taken.tenantId}`.execute(db),
    )
    const request = await waiting()
    const answer = await approve(request, { tenantNum: rows[0]?.num })
    expect([answer.status, answer.body.code]).toEqual([409, 'error.tenant.num_taken'])
    const unknown = await approve(request, { templateId: taken.tenantId })
    expect([unknown.status, unknown.body.code]).toEqual([400, 'error.tenant.no_template'])
    expect(await requestOf(request.email)).toMatchObject({ state: 'waiting' })
    expect(await mailsTo(request.email)).toHaveLength(1)
  })
})

describe('the pages', () => {
  it('answer alike for known and unknown addresses and codes', async () => {
    const email = newEmail()
    await makeUser(server.site, (await makeTenant(server.site)).tenantId, [], { email })
    const [known, unknown] = [typed({ email, tenantNum: 'NORRVIK' }), typed()]
    const [one, other] = [await ask(known), await ask(unknown)]
    expect(one.status).toBe(other.status)
    expect(plain(one, known.email)).toBe(plain(other, unknown.email))
    expect((await mailsTo(known.email))[0]?.subject).toBe((await mailsTo(unknown.email))[0]?.subject)
  })

  it('mail one address three times a day, and answer alike after that', async () => {
    const email = newEmail()
    const answers = []
    for (let n = 0; n < 4; n += 1) answers.push(plain(await ask(typed({ email })), email))
    expect(new Set(answers).size).toBe(1)
    expect(await mailsTo(email)).toHaveLength(3)
  })

  it('take ten requests from one network in ten minutes', async () => {
    const browser = new Browser(server.origin)
    const statuses = []
    for (let n = 0; n < 11; n += 1) statuses.push((await ask(typed({ email: 'no address' }), browser)).status)
    expect(statuses).toEqual([...Array(10).fill(400), 429])
  })

  it.each([
    ['tenantName', ' ', 'Enter the name of the organization'],
    ['tenantNum', 'a b', 'Enter a code of letters'],
    ['realName', '', 'Enter a name of at most 100'],
    ['email', 'nowhere', 'Enter an email address'],
    ['note', 'x'.repeat(501), 'Enter at most 500'],
  ])('name the field that is wrong: %s', async (field, value, words) => {
    const fields = typed({ [field]: value })
    const shown = await ask(fields)
    expect([shown.status, shown.text.includes(words)]).toEqual([400, true])
    expect(await mailsTo(fields.email)).toEqual([])
  })

  it('take a link once, and none that has expired', async () => {
    const fields = typed()
    await ask(fields)
    const link = await linkTo(fields.email)
    expect((await confirm(fields.email)).status).toBe(200)
    const browser = new Browser(server.origin)
    const used = await browser.follow(await browser.get(link))
    expect([used.status, used.text.includes('This link is no longer valid')]).toEqual([400, true])

    const late = typed()
    await ask(late)
    await server.site({}, db =>
      sql`update tenant_request set expires_at = now() where num = ${late.tenantNum}`.execute(db),
    )
    const expired = await browser.follow(await browser.get(await linkTo(late.email)))
    expect(expired.status).toBe(400)
  })

  it('are closed while the platform takes no requests, open forms and links included', async () => {
    const [browser, fields] = [new Browser(server.origin), typed()]
    await ask(fields)
    const link = await linkTo(fields.email)
    const form = await browser.get(page)
    expect((await browser.get('/portal')).text).toContain(page)
    await open(0)
    expect((await browser.get(page)).status).toBe(404)
    const sent = typed()
    expect((await sendForm(browser, form, sent)).status).toBe(404)
    expect(await requestOf(sent.email)).toBeUndefined()
    expect((await browser.follow(await browser.get(link))).status).toBe(404)
    expect((await browser.get('/portal')).text).not.toContain(page)
  })

  it('refuse forms of other sites', async () => {
    const browser = new Browser(server.origin)
    const form = await browser.get(page)
    const fields = typed()
    expect((await sendForm(browser, form, { ...fields, formToken: 'made up' })).status).toBe(403)
    expect(await requestOf(fields.email)).toBeUndefined()
  })
})

it('people of tenants neither see nor answer requests', async () => {
  const request = await waiting()
  const { tenantId, adminRoleId } = await makeTenant(server.site)
  const admin = await signIn(server, await makeUser(server.site, tenantId, [adminRoleId]))
  for (const path of [requests, `${requests}/${request.id}`, `${requests}/setting`])
    expect((await admin.call('GET', path)).status).toBe(403)
  const { objectVersionNumber, tenantName, tenantNum } = request
  const body = { objectVersionNumber, tenantName, tenantNum }
  expect((await admin.call('POST', `${requests}/${request.id}/approve`, body)).status).toBe(403)
  expect((await admin.call('POST', `${requests}/${request.id}/invite`)).status).toBe(403)
})
