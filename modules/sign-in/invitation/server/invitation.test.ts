import { randomUUID } from 'node:crypto'
import type { InvitationTables } from '@atrium/directory/invitation/server/invitation.tables.ts'
import type { SendingTables } from '@atrium/server/delivery/sending.tables'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Browser, givePassword, type Page, sendForm, signedIn } from '../../testing/server/browser.testing.ts'

const password = 'correct horse battery'
const page = '/oauth/invitation'
let server: TestApp

beforeAll(async () => {
  server = await buildTestApp({ TRUST_PROXY: '127.0.0.1' }, { flags: ['--demo', 'small'] })
  await makePlatform(server.site)
  await server.site({}, db =>
    sql`insert into language (tenant_id, code, name) values (0, 'en_US', 'English') on conflict do nothing`.execute(
      db,
    ),
  )
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.databases.site.deleteFrom('rateLimit').execute()
})

interface Place extends TestTenant {
  admin: Caller
  /** The address of its invitations. */
  path: string
}

async function makePlace(name?: string): Promise<Place> {
  const tenant = await makeTenant(server.site, name)
  const admin = await signIn(server, await makeUser(server.site, tenant.tenantId, [tenant.adminRoleId]))
  return { ...tenant, admin, path: `/iam/v1/${tenant.tenantId}/invitations` }
}

const newEmail = (name = 'guest') => `${name}.${randomUUID()}@halden.example`

async function makePerson(email = newEmail()) {
  const { tenantId, adminRoleId } = await makeTenant(server.site)
  const loginName = `user-${randomUUID()}`
  const id = await makeUser(server.site, tenantId, [adminRoleId], { loginName, email })
  await givePassword(server.site, id, password)
  return { id, loginName, email }
}

const invite = (
  { admin, path, adminRoleId }: Place,
  emails: readonly string[],
  change: Record<string, unknown> = {},
) => admin.call('POST', path, { emails, roleIds: [adminRoleId], language: 'en_US', ...change })

async function invited(place: Place, email: string, change: Record<string, unknown> = {}): Promise<string> {
  const answer = await invite(place, [email], change)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(answer.body.refused).toEqual([])
  return answer.body.invited[0].id
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

const open = async (link: string, browser = new Browser(server.origin)) => ({
  browser,
  shown: await browser.follow(await browser.get(link)),
})

const person = (change: Record<string, string> = {}) => ({
  realName: 'Ada Brandt',
  loginName: `ada-${randomUUID().slice(0, 8)}`,
  password,
  again: password,
  ...change,
})

const isOver = ({ status, text }: Page) =>
  status === 400 && text.includes('This invitation is no longer valid')

/** The page without what differs by request. */
const plain = ({ text }: Page) => text.replaceAll(/nonce="[^"]+"/g, '').replaceAll(/<code>[^<]*<\/code>/g, '')

const stateOf = async ({ admin, path }: Place, id: string) =>
  (await admin.call('GET', `${path}/${id}`)).body.state

describe('a new person', () => {
  it('makes an account in the tenant by the link, without script, and has the roles until their last day', async () => {
    const place = await makePlace('Halden Clinics')
    const email = newEmail('Ada')
    const id = await invited(place, email, { untilDate: '2090-01-31', note: 'Ask for <Kasper> at gate 3.' })
    expect(await stateOf(place, id)).toBe('sent')
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe('Test Person invites you to Halden Clinics')
    expect(mail?.body).toContain('as Tenant administrator, until 2090-01-31.')
    expect(mail?.body).toContain('Ask for <Kasper> at gate 3.')

    const { browser, shown } = await open(await linkTo(email))
    expect([shown.status, shown.address]).toEqual([200, server.origin + page])
    expect(shown.text.match(/<script/g)).toHaveLength(1)
    for (const words of [
      'Join Halden Clinics',
      'Test Person invites you',
      '2090-01-31',
      '&lt;Kasper&gt;',
      email,
    ])
      expect(shown.text).toContain(words)
    expect(await stateOf(place, id)).toBe('opened')

    const typed = person()
    const short = await sendForm(browser, shown, { ...typed, password: 'short', again: 'short' })
    expect(short.status).toBe(400)
    expect(short.text).toContain(`value="${typed.loginName}"`)
    const done = await sendForm(browser, short, typed)
    expect([done.status, done.text.includes('Your account is ready')]).toEqual([200, true])
    expect((await signedIn(server.origin, { username: typed.loginName, password })).tokens.status).toBe(200)

    const { body } = await place.admin.call('GET', `${place.path}/${id}`)
    expect(body).toMatchObject({ state: 'accepted', acceptedByName: 'Ada Brandt', email })
    const list = `/iam/hzero/v1/${place.tenantId}/users/paging?loginName=${typed.loginName}`
    expect((await place.admin.call('GET', list)).body.content).toMatchObject([
      {
        guest: false,
        email,
        memberRoleList: [{ roleId: place.adminRoleId, endDateActive: '2090-01-31' }],
      },
    ])
  })

  it('is refused a user name that is taken, and a password against the rules of the tenant', async () => {
    const place = await makePlace()
    const email = newEmail()
    const other = await makePerson()
    await invited(place, email)
    await server.site({}, db =>
      sql`insert into password_policy (tenant_id, min_length, history, remind_days, change_first)
        values (${place.tenantId}, 25, 3, 7, true)`.execute(db),
    )
    const { browser, shown } = await open(await linkTo(email))
    expect(shown.text).toContain('25 to 128 characters')
    const tooShort = await sendForm(browser, shown, person())
    expect(tooShort.status).toBe(400)
    const long = 'a lighthouse in the thick fog'
    const taken = await sendForm(
      browser,
      tooShort,
      person({ loginName: other.loginName, password: long, again: long }),
    )
    expect([taken.status, taken.text.includes('Another account uses this user name')]).toEqual([409, true])
    const done = await sendForm(browser, taken, person({ password: long, again: long }))
    expect(done.status).toBe(200)
  })
})

describe('a person with an account', () => {
  it('signs in, comes back to the invitation and becomes a guest; the home account stays as it is', async () => {
    const place = await makePlace('Halden Clinics')
    const ruth = await makePerson()
    await invited(place, ruth.email.toUpperCase())
    const { browser, shown } = await open(await linkTo(ruth.email.toUpperCase()))
    expect(shown.text).toContain('You already have an account')
    const address = /<a class="button" href="([^"]+)"/.exec(shown.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const form = await browser.follow(await browser.get(address))
    expect(form.text).toContain(`value="${ruth.email.toUpperCase()}"`)
    const back = await browser.follow(await sendForm(browser, form, { username: ruth.email, password }))
    // Without the code that the sign-in ended with.
    expect([back.status, back.address]).toEqual([200, server.origin + page])
    expect(back.text).toContain(`You are signed in as ${ruth.loginName}.`)
    const done = await sendForm(browser, back, {})
    expect(done.text).toContain('You now work in Halden Clinics')
    const list = `/iam/hzero/v1/${place.tenantId}/users/paging?email=${ruth.email}`
    expect((await place.admin.call('GET', list)).body.content).toMatchObject([
      { id: ruth.id, guest: true, memberRoleList: [{ roleId: place.adminRoleId }] },
    ])
    const self = await (await signIn(server, ruth.id)).call('GET', '/iam/hzero/v1/users/self-tenants')
    expect(JSON.stringify(self.body)).toContain('Halden Clinics')
  })

  it('is refused where the tenant takes no guests; the invitation stays open for when it does', async () => {
    const place = await makePlace()
    const ruth = await makePerson()
    const id = await invited(place, ruth.email)
    const { browser } = await signedIn(server.origin, { username: ruth.loginName, password })
    const { shown } = await open(await linkTo(ruth.email), browser)
    const off = { tenantId: place.admin.tenantId, code: 'guests', enabled: false }
    await server.site({}, db => db.insertInto('featureSwitch').values(off).execute())
    const refused = await sendForm(browser, shown, {})
    expect([refused.status, await stateOf(place, id)]).toEqual([409, 'opened'])
    expect(refused.text).toContain('This tenant takes no guests')
    await server.site({}, db =>
      db
        .deleteFrom('featureSwitch')
        .where('tenantId', '=', off.tenantId)
        .where('code', '=', off.code)
        .execute(),
    )
    expect((await sendForm(browser, refused, {})).status).toBe(200)
    expect(await stateOf(place, id)).toBe('accepted')
  })

  it('sees when another person is signed in, who cannot accept but sign out', async () => {
    const place = await makePlace()
    const [ruth, peter] = [await makePerson(), await makePerson()]
    const id = await invited(place, ruth.email)
    const { browser } = await signedIn(server.origin, { username: peter.loginName, password })
    const { shown } = await open(await linkTo(ruth.email), browser)
    expect(shown.text).toContain(
      `You are signed in as ${peter.loginName}, but this invitation is for ${ruth.email}`,
    )
    const forced = await sendForm(browser, { ...shown, text: shown.text.replaceAll('/sign-out', '') }, {})
    expect(forced.text).toContain('but this invitation is for')
    expect(await stateOf(place, id)).toBe('opened')
    const left = await browser.follow(await sendForm(browser, shown, {}))
    expect(left.text).toContain('Sign in to accept')
  })

  it('accepts from two browsers at the same moment: exactly one counts', async () => {
    const place = await makePlace()
    const ruth = await makePerson()
    await invited(place, ruth.email)
    const link = await linkTo(ruth.email)
    const browsers = await Promise.all(
      [1, 2, 3].map(() => signedIn(server.origin, { username: ruth.loginName, password })),
    )
    const forms = await Promise.all(browsers.map(({ browser }) => open(link, browser)))
    const answers = await Promise.all(forms.map(({ browser, shown }) => sendForm(browser, shown, {})))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })

  it('cannot be accepted by two new people, either', async () => {
    const place = await makePlace()
    const email = newEmail()
    await invited(place, email)
    const link = await linkTo(email)
    const forms = await Promise.all([open(link), open(link), open(link)])
    const answers = await Promise.all(forms.map(({ browser, shown }) => sendForm(browser, shown, person())))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from app_user where tenant_id = ${place.tenantId}`.execute(
      server.databases.site,
    )
    expect(rows[0]?.count).toBe(2)
  })
})

describe('a link', () => {
  it('that is unknown, used, revoked, too old or renewed leads to one page with one status', async () => {
    const place = await makePlace()
    const db = server.databases.site.$extendTables<InvitationTables>()
    const links: string[] = [`${server.origin}${page}?token=unknown`, `${server.origin}${page}`]
    const [used, revoked, old, renewed, past] = [1, 2, 3, 4, 5].map(() => newEmail())
    for (const email of [used, revoked, old, renewed, past]) {
      await invited(place, email ?? '')
      links.push(await linkTo(email ?? ''))
    }
    const { browser, shown } = await open(links[2] ?? '')
    await sendForm(browser, shown, person())
    const idOf = async (email = '') =>
      (await place.admin.call('GET', `${place.path}?email=${email}`)).body.content[0].id
    expect((await place.admin.call('DELETE', `${place.path}/${await idOf(revoked)}`)).body.state).toBe(
      'revoked',
    )
    await db
      .updateTable('invitation')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('id', '=', await idOf(old))
      .execute()
    expect(await stateOf(place, await idOf(old))).toBe('expired')
    const again = await place.admin.call('POST', `${place.path}/${await idOf(renewed)}/resend`, {})
    expect(again.status, JSON.stringify(again.body)).toBe(200)
    await db
      .updateTable('invitation')
      .set({ untilOn: '2020-01-31' })
      .where('id', '=', await idOf(past))
      .execute()
    const pages = await Promise.all(links.map(async link => (await open(link)).shown))
    expect(pages.map(isOver)).toEqual(links.map(() => true))
    expect(new Set(pages.map(plain)).size).toBe(1)
    // The renewed one counts, and so does an old one that is sent again.
    expect((await open(await linkTo(renewed ?? ''))).shown.status).toBe(200)
    await place.admin.call('POST', `${place.path}/${await idOf(old)}/resend`, {})
    expect((await open(await linkTo(old ?? ''))).shown.status).toBe(200)
    for (const email of [used, revoked])
      expect(
        (await place.admin.call('POST', `${place.path}/${await idOf(email)}/resend`, {})).body.code,
      ).toBe('error.invitation.closed')
  })

  it('is stored as a hash; its token is in no answer, no audit entry and no outbox', async () => {
    const place = await makePlace()
    const email = newEmail()
    const id = await invited(place, email)
    const token = new URL(await linkTo(email)).searchParams.get('token') ?? ''
    expect(token.length).toBeGreaterThan(40)
    const { rows } = await sql<{ text: string }>`
      select i::text as text from invitation i where id = ${id}
      union all select a::text from audit a where tenant_id = ${place.tenantId}
      union all select o::text from outbox o where tenant_id = ${place.tenantId}`.execute(
      server.databases.site,
    )
    const stored = rows.map(({ text }) => text).join()
    expect(stored).toContain(id)
    expect(stored).not.toContain(token)
    // Nor does the audit log keep the address, which its owner may have erased.
    expect(stored).not.toContain(email)
    const hash = (await place.admin.call('GET', `${place.path}?email=${email}`)).body
    expect(JSON.stringify(hash)).not.toMatch(/secret|hash|token/i)
  })

  it('cannot be used by pages of other sites, and its form only once', async () => {
    const place = await makePlace()
    const email = newEmail()
    await invited(place, email)
    const { browser, shown } = await open(await linkTo(email))
    const forged = await sendForm(browser, shown, person(), {
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
    })
    expect(forged.status).toBe(403)
    const typo = await sendForm(browser, shown, person({ again: 'another' }))
    expect([typo.status, typo.text.includes('do not match')]).toEqual([400, true])
    expect((await sendForm(browser, shown, person())).status).toBe(403)
    const cookie = browser.cookies.find(({ name }) => name.endsWith('atrium_invitation'))
    expect([cookie?.path, /HttpOnly/i.test(cookie?.line ?? '')]).toEqual([page, true])
  })
})

const roleCodeOf = async ({ adminRoleId }: Place): Promise<string> =>
  (
    await server.databases.site
      .selectFrom('role')
      .select('code')
      .where('id', '=', adminRoleId)
      .executeTakeFirstOrThrow()
  ).code

/** The steps of an import of invitations. */
function importing({ admin, tenantId }: Place) {
  const at = `/himp/v1/${tenantId}/import`
  const upload = async (text: string) => {
    const form = new FormData()
    form.append('file', new Blob([text]), 'people.csv')
    const response = await fetch(
      `${server.origin}${at}/data/data-upload?templateCode=HIAM.INVITATION&mode=create`,
      {
        method: 'POST',
        headers: {
          authorization: `bearer ${admin.token}`,
          cookie: admin.cookie,
          'x-requested-with': 'XMLHttpRequest',
        },
        body: form,
      },
    )
    expect(response.status).toBe(200)
    return response.text()
  }
  const statusOf = async (batch: string) => (await admin.call('GET', `${at}/data/status?batch=${batch}`)).body
  const step = async (name: string, batch: string) => {
    await admin.call('POST', `${at}/data/data-${name}?templateCode=HIAM.INVITATION&batch=${batch}`)
    await expect
      .poll(async () => (await statusOf(batch)).status, { timeout: 20_000, interval: 50 })
      .not.toMatch(/ING$/)
    return statusOf(batch)
  }
  return { upload, step }
}

describe('inviting', () => {
  it('takes 500 addresses at once, and answers for each', async () => {
    const place = await makePlace()
    const own = await makeUser(server.site, place.tenantId, [], { email: newEmail('own') })
    const { email: ownEmail } = (
      await place.admin.call('GET', `/iam/hzero/v1/${place.tenantId}/users/${own}/info`)
    ).body
    const before = newEmail()
    await invited(place, before)
    const good = Array.from({ length: 490 }, (_, at) => newEmail(`g${at}`))
    const bad = ['', 'nobody', 'a@b', '@halden.example', `${'x'.repeat(250)}@halden.example`]
    const emails = [
      ...good,
      ...bad,
      ownEmail.toUpperCase(),
      before.toUpperCase(),
      good[0]?.toUpperCase() ?? '',
    ]
    const { status, body } = await invite(place, emails)
    expect(status, JSON.stringify(body).slice(0, 300)).toBe(200)
    expect(body.invited).toHaveLength(490)
    const codes = Object.fromEntries(
      body.refused.map(({ email, code }: { email: string; code: string }) => [email, code]),
    )
    expect(codes).toEqual({
      ...Object.fromEntries(bad.map(email => [email, 'error.invitation.email_wrong'])),
      [ownEmail.toUpperCase()]: 'error.invitation.here',
      [before.toUpperCase()]: 'error.invitation.open',
    })
    expect((await place.admin.call('GET', `${place.path}/counts`)).body).toMatchObject({
      all: 491,
      sent: 491,
    })
    expect((await invite(place, [...emails, 'a', 'b', 'c'])).status).toBe(400)
  }, 60_000)

  it('answers the same whether an address has an account elsewhere [SAFE-36]', async () => {
    const place = await makePlace()
    const known = await makePerson()
    const shape = async (email: string) => {
      const { status, body } = await invite(place, [email])
      const text = JSON.stringify(body).replaceAll(email, 'EMAIL').replaceAll(body.invited[0]?.id, 'ID')
      const found = (await place.admin.call('GET', `${place.path}?email=${email}`)).body.content[0]
      return [status, text, Object.keys(found).sort().join(), found.state]
    }
    expect(await shape(known.email)).toEqual(await shape(newEmail()))
  })

  it('hands out no role above the inviter’s own, and none of another tenant', async () => {
    const place = await makePlace()
    const roleId = await makeRole(server.site, place.tenantId, [
      'iam.invitation.create',
      'iam.invitation.list',
    ])
    const limited = await signIn(server, await makeUser(server.site, place.tenantId, [roleId]))
    const mine = { ...place, admin: limited }
    const above = await invite(mine, [newEmail()])
    expect([above.status, above.body.code]).toEqual([403, 'error.role.above_own'])
    await invited(mine, newEmail(), { roleIds: [roleId] })
    const elsewhere = await makePlace()
    const foreign = await invite(place, [newEmail()], { roleIds: [elsewhere.adminRoleId] })
    expect(foreign.body.code).toBe('error.role.unknown')
    // Nor is an invitation with such a role sent again by them.
    const email = newEmail()
    const id = await invited(place, email)
    expect((await limited.call('POST', `${place.path}/${id}/resend`, {})).body.code).toBe(
      'error.role.above_own',
    )
    expect((await invite(place, [newEmail()], { untilDate: '2020-01-31' })).body.code).toBe(
      'error.invitation.until_past',
    )
  })

  it('shows its mail before it is sent, without a link, and stores nothing', async () => {
    const place = await makePlace('Halden Clinics')
    const terms = { roleIds: [place.adminRoleId], untilDate: '2090-01-31', note: 'Ask for <Kasper>.' }
    const { status, body } = await place.admin.call('POST', `${place.path}/preview`, {
      ...terms,
      language: 'en_US',
    })
    expect([status, body.subject]).toEqual([200, 'Test Person invites you to Halden Clinics'])
    expect(body.text).toContain('as Tenant administrator, until 2090-01-31.')
    expect(body.text).toContain('Ask for <Kasper>.')
    expect(body.text).not.toMatch(/https?:/)
    expect((await place.admin.call('GET', `${place.path}/counts`)).body.all).toBe(0)
  })

  it('stops at the tenant’s limit of people, open invitations included', async () => {
    const place = await makePlace()
    await server.site({}, db =>
      sql`update tenant set user_limit = 3 where tenant_id = ${place.tenantId}`.execute(db),
    )
    expect((await place.admin.call('GET', `${place.path}/seats`)).body).toEqual({ free: 2 })
    const emails = [newEmail(), newEmail(), newEmail()]
    const { body } = await invite(place, emails)
    expect(body.invited.map(({ email }: { email: string }) => email)).toEqual(emails.slice(0, 2))
    expect(body.refused).toMatchObject([{ email: emails[2], code: 'error.tenant.full' }])
    expect((await invite(place, [newEmail()])).body.refused).toMatchObject([{ code: 'error.tenant.full' }])
    const { browser, shown } = await open(await linkTo(emails[0] ?? ''))
    await server.site({}, db =>
      sql`update tenant set user_limit = 1 where tenant_id = ${place.tenantId}`.execute(db),
    )
    const full = await sendForm(browser, shown, person())
    expect([full.status, full.text.includes('limit of 1')]).toEqual([409, true])
  })

  it('is sent again to a corrected address, and says when the mail came back', async () => {
    const place = await makePlace()
    const [wrong, right] = [newEmail('wrong'), newEmail('right')]
    const id = await invited(place, wrong)
    await sql`update delivery set state = 'failed', due_at = null, problem = '550 no such mailbox'
      where recipient = ${wrong}`.execute(server.databases.site)
    const bounced = (await place.admin.call('GET', `${place.path}?state=bounced`)).body.content
    expect(bounced).toMatchObject([{ id, state: 'bounced', problem: '550 no such mailbox' }])
    const link = await linkTo(wrong)
    const sent = await place.admin.call('POST', `${place.path}/${id}/resend`, { email: right })
    expect(sent.body).toMatchObject({ state: 'sent', email: right })
    expect(isOver((await open(link)).shown)).toBe(true)
    expect((await open(await linkTo(right))).shown.text).toContain(right)
  })

  it('is seen by nobody of another tenant [SAFE-1]', async () => {
    const [place, elsewhere] = [await makePlace(), await makePlace()]
    const email = newEmail()
    const id = await invited(place, email)
    const { admin, path } = elsewhere
    expect((await admin.call('GET', path)).body.content).toEqual([])
    expect((await admin.call('GET', `${path}/counts`)).body.all).toBe(0)
    for (const [method, address] of [
      ['GET', `${path}/${id}`],
      ['DELETE', `${path}/${id}`],
      ['POST', `${path}/${id}/resend`],
    ] as const)
      expect((await admin.call(method, address, method === 'POST' ? {} : undefined)).status).toBe(404)
    expect((await admin.call('GET', place.path)).status).toBe(403)
    expect(await stateOf(place, id)).toBe('sent')
    // The same address may be invited by both.
    await invited(elsewhere, email)
  })
})

describe('a tenant that limits invitations to domains', () => {
  const own = 'quay.example'
  const policyOf = ({ tenantId }: Place) => `/iam/v1/${tenantId}/registration-policy`
  const limit = (place: Place, invitationDomains: readonly string[]) =>
    place.admin.call('PUT', policyOf(place), {
      ...{ takesRegistrationsFlag: 0, needsApprovalFlag: 1, invitationDomains },
    })
  async function makeLimited(...domains: string[]): Promise<Place> {
    const place = await makePlace()
    expect((await limit(place, domains)).status).toBe(204)
    return place
  }
  const mara = (domain: string) => `mara.${randomUUID()}@${domain}`
  const reason = (email: string, domains = own) =>
    `${email} cannot be invited. Only addresses at ${domains} can`

  it('invites those alone, whatever their case, and says of each other one why not', async () => {
    const place = await makeLimited('Quay.Example', 'Hafen-Köln.example', own)
    const domains = 'quay.example, xn--hafen-kln-67a.example'
    const good = [mara(own), mara('QUAY.example'), mara('XN--Hafen-kln-67a.example')]
    const bad = ['sub.quay.example', 'xquay.example', 'quay.example.halden.example', 'halden.example'].map(
      mara,
    )
    const { body } = await invite(place, [...good, ...bad])
    expect(body.invited.map(({ email }: { email: string }) => email)).toEqual(good)
    expect(body.refused).toEqual(
      bad.map(email => ({ email, code: 'error.invitation.outside', message: reason(email, domains) })),
    )
    expect((await place.admin.call('GET', `${place.path}/seats`)).body).toEqual({
      domains: domains.split(', '),
    })
    expect(await mailsTo(bad[0] ?? '')).toEqual([])
  })

  it('invites everyone again once the list is empty, and no other tenant follows it', async () => {
    const [place, other] = [await makeLimited(own), await makePlace()]
    await invited(other, newEmail())
    await limit(place, [])
    await invited(place, newEmail())
    expect((await place.admin.call('GET', `${place.path}/seats`)).body).toEqual({})
  })

  it('asks again when an invitation is sent again', async () => {
    const place = await makePlace()
    const email = newEmail()
    const id = await invited(place, email)
    const link = await linkTo(email)
    await limit(place, [own])
    const resend = (to?: string) => place.admin.call('POST', `${place.path}/${id}/resend`, { email: to })
    const refused = await resend()
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      ...[400, 'error.invitation.outside', reason(email)],
    ])
    const corrected = mara('sub.quay.example')
    expect((await resend(corrected)).body.message).toBe(reason(corrected))
    // The link that was sent before still counts.
    expect(isOver((await open(link)).shown)).toBe(false)
    expect((await resend(mara(own))).body).toMatchObject({ state: 'sent' })
  })

  it('refuses them in a file, too', async () => {
    const place = await makeLimited(own)
    const code = await roleCodeOf(place)
    const { upload, step } = importing(place)
    const email = mara('halden.example')
    const batch = await upload(`Email,Role codes\n${email},${code}\n${mara(own)},${code}\n`)
    expect(await step('validate', batch)).toMatchObject({ failedCount: 1 })
    const rows = await place.admin.call(
      'GET',
      `/himp/v1/${place.tenantId}/import/data?templateCode=HIAM.INVITATION&batch=${batch}`,
    )
    expect(JSON.stringify(rows.body)).toContain(reason(email))
  })

  it('says which of its domains is none, keeps the list when it is not named, and records it in the audit log', async () => {
    const place = await makeLimited(own)
    const wrong = await limit(place, [own, 'quay'])
    expect([wrong.status, wrong.body.code, wrong.body.message]).toEqual([
      ...[400, 'error.registration.domain_wrong', 'quay is not a mail domain. Enter one such as example.com'],
    ])
    await place.admin.call('PUT', policyOf(place), { takesRegistrationsFlag: 0, needsApprovalFlag: 0 })
    expect((await place.admin.call('GET', policyOf(place))).body).toMatchObject({
      ...{ needsApprovalFlag: 0, invitationDomains: [own] },
    })
    const { rows } = await server.site({}, db =>
      sql<{ domains: string[] }>`select after -> 'invitation_domains' as domains from audit
        where tenant_id = ${place.tenantId} and entity = 'registration_policy' and verb = 'create'`.execute(
        db,
      ),
    )
    expect(rows).toEqual([{ domains: [own] }])
  })
})

describe('the units of an invitation', () => {
  async function makeUnit(
    { admin, tenantId }: Place,
    code = `U-${randomUUID().slice(0, 6)}`,
  ): Promise<string> {
    const unit = { unitCode: code, unitName: code, unitTypeCode: 'DEPARTMENT' }
    const { status, body } = await admin.call('POST', `/hpfm/v1/${tenantId}/units`, {
      ...unit,
      enabledFlag: 1,
    })
    expect([status, body.code]).toEqual([200, undefined])
    return body.unitId
  }
  const placesOf = async ({ tenantId }: Place, userId: string) => {
    const { rows } = await sql<{ unitId: string; isPrimary: boolean; endOn: string | null }>`
      select unit_id, is_primary, end_on from unit_member where tenant_id = ${tenantId} and user_id = ${userId}
      order by is_primary desc`.execute(server.databases.site)
    return rows.map(({ unitId, isPrimary, endOn }) => [unitId, isPrimary, endOn])
  }

  it('are joined by accepting, until the last day, and shown before', async () => {
    const place = await makePlace()
    const unitIds = [await makeUnit(place), await makeUnit(place)]
    const person = await makePerson()
    const id = await invited(place, person.email, { unitIds, untilDate: '2099-12-31' })
    const shown = (await place.admin.call('GET', `${place.path}/${id}`)).body
    expect(shown.memberUnitList.map((unit: { unitId: string }) => unit.unitId).sort()).toEqual(
      [...unitIds].sort(),
    )
    const { browser } = await signedIn(server.origin, { username: person.loginName, password })
    const { shown: form } = await open(await linkTo(person.email), browser)
    expect(await placesOf(place, person.id)).toEqual([])
    expect((await sendForm(browser, form, {})).status).toBe(200)
    expect(await placesOf(place, person.id)).toEqual([
      [unitIds[0], true, '2099-12-31'],
      [unitIds[1], false, '2099-12-31'],
    ])
  })

  it('are those that the inviter could assign people to', async () => {
    const place = await makePlace()
    const unit = await makeUnit(place)
    const foreign = await makeUnit(await makePlace())
    expect((await invite(place, [newEmail()], { unitIds: [foreign] })).body.code).toBe('error.unit.unknown')
    const rights = ['iam.invitation.create', 'iam.member-role.create']
    const role = await makeRole(server.site, place.tenantId, rights)
    const clerk = await signIn(server, await makeUser(server.site, place.tenantId, [role]))
    const draft = { emails: [newEmail()], roleIds: [role], language: 'en_US' }
    expect((await clerk.call('POST', place.path, { ...draft, unitIds: [unit] })).status).toBe(403)
  })

  it('come from a file, a row for each address, with the reasons of those that are refused', async () => {
    const place = await makePlace()
    const { admin } = place
    await makeUnit(place, 'HARBOUR')
    const code = await roleCodeOf(place)
    const [good, bad] = [newEmail(), newEmail()]
    const { upload, step } = importing(place)
    const head = 'Email,Role codes,Unit codes,Note'
    const wrong = await upload(`${head}\nno address,${code},,\n${bad},no-such,,\n${bad},${code},NOWHERE,\n`)
    expect(await step('validate', wrong)).toMatchObject({ failedCount: 3 })
    const batch = await upload(`${head}\n${good},${code},HARBOUR,Welcome\n`)
    expect(await step('validate', batch)).toMatchObject({ failedCount: 0 })
    expect(await mailsTo(good)).toEqual([])
    expect(await step('import', batch)).toMatchObject({ status: 'IMPORTED' })
    expect((await mailsTo(good)).length).toBe(1)
    const { content } = (await admin.call('GET', `${place.path}?email=${good}`)).body
    expect(content[0]).toMatchObject({ note: 'Welcome', memberUnitList: [{ name: 'HARBOUR' }] })
  })
})
