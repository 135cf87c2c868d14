import { randomUUID } from 'node:crypto'
import type { SendingTables } from '@atrium/server/delivery/sending.tables'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Browser, openForm, type Page, sendForm, signedIn } from '../../testing/server/browser.testing.ts'

const page = '/oauth/registration'
const password = 'a lighthouse in the fog'
let server: TestApp
let platform: Caller

beforeAll(async () => {
  // Only the demo can send email without a mail server.
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
  platform = await signIn(server, await makeUser(server.site, 0, [id]))
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.databases.site.deleteFrom('rateLimit').execute()
})

interface Place {
  tenantId: number
  domain: string
  roleId: string
  adminRoleId: string
  admin: Caller
  path: string
}

/** A tenant with a verified domain, whose administrator lets people register. */
async function makePlace(change: Record<string, unknown> = {}): Promise<Place> {
  const { tenantId, adminRoleId } = await makeTenant(server.site)
  const admin = await signIn(server, await makeUser(server.site, tenantId, [adminRoleId]))
  const roleId = await makeRole(server.site, tenantId, [], 'mate')
  const place = {
    ...{ tenantId, admin, adminRoleId, roleId, path: `/iam/v1/${tenantId}/registration-policy` },
    domain: `d${randomUUID()}.example`,
  }
  await verifyDomain(place, place.domain)
  const set = await setPolicy(place, change)
  expect(set.status, JSON.stringify(set.body)).toBe(204)
  return place
}

async function nameDomain({ admin, tenantId }: Place | Omit<Place, 'domain'>, domain: string) {
  return (await admin.call('POST', `/iam/v1/${tenantId}/mail-domains`, { domain })).body
}

async function verifyDomain(place: Place, domain: string) {
  const { id, objectVersionNumber } = await nameDomain(place, domain)
  await platform.call('POST', `/iam/v1/mail-domains/${id}/verify`, { objectVersionNumber })
}

const setPolicy = ({ admin, path, roleId }: Place, change: Record<string, unknown> = {}) =>
  admin.call('PUT', path, { takesRegistrationsFlag: 1, needsApprovalFlag: 0, roleId, ...change })

const isOpen = async ({ admin, path }: Place) => (await admin.call('GET', path)).body.openFlag

const newEmail = ({ domain }: Pick<Place, 'domain'>) => `fia.${randomUUID().slice(0, 8)}@${domain}`

const send = async (email: string, browser = new Browser(server.origin)): Promise<Page> =>
  sendForm(browser, await browser.get(page), { email })

/** Asks for an account. Mails are sent after the answer: a later request has been mailed, too. */
async function ask(email: string, browser?: Browser): Promise<Page> {
  const answer = await send(email, browser)
  const later = newEmail(await makePlace())
  await send(later)
  await expect.poll(async () => (await mailsTo(later)).length, { timeout: 10_000 }).toBe(1)
  return answer
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

async function follow(link: string, browser = new Browser(server.origin)): Promise<Page> {
  return browser.follow(await browser.get(link))
}

async function register(link: string, loginName = `fia-${randomUUID().slice(0, 8)}`, secret = password) {
  const browser = new Browser(server.origin)
  const form = await follow(link, browser)
  const fields = { realName: 'Fia Fjord', loginName, password: secret, again: secret }
  return { loginName, shown: await sendForm(browser, form, fields) }
}

const accountOf = async (loginName: string) =>
  (
    await server.site({}, db =>
      sql<{ tenantId: number; enabled: boolean; verified: boolean; roles: string[] }>`
        select u.tenant_id, u.enabled, u.email_verified_at is not null as verified, array(
          select r.code from member_role m join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
          where m.user_id = u.id) as roles
        from app_user u where u.login_name = ${loginName}`.execute(db),
    )
  ).rows[0]

/** The page without what differs by request. */
const plain = ({ text }: Page, ...own: string[]) =>
  own
    .reduce((rest, value) => rest.replaceAll(value, ''), text)
    .replaceAll(/nonce="[^"]+"/g, '')
    .replaceAll(/value="[^"]*"/g, '')

/** The link leads to no form. */
const expectOver = (shown: Page) =>
  expect([shown.status, shown.text.includes('This invitation is no longer valid')]).toEqual([400, true])

describe('a person with an address at a verified domain', () => {
  it('gets a link by mail, makes an account with the role of the policy, and signs in', async () => {
    const place = await makePlace()
    const email = newEmail(place).toUpperCase()
    const sent = await ask(email)
    expect([sent.status, sent.text.includes('Check your email')]).toEqual([200, true])
    expect(sent.text).not.toContain('<script')
    const { loginName, shown } = await register(await linkTo(email))
    expect(shown.text).toContain('Your account is ready')
    expect(await accountOf(loginName)).toEqual({
      ...{ tenantId: place.tenantId, enabled: true, verified: true, roles: ['mate'] },
    })
    const { tokens } = await signedIn(server.origin, { username: loginName, password })
    expect(tokens.status).toBe(200)
  })

  it('chooses a password under the rules of the tenant', async () => {
    const place = await makePlace()
    const email = newEmail(place)
    await ask(email)
    const { loginName, shown } = await register(await linkTo(email), undefined, 'short')
    expect(shown.status).toBe(400)
    expect(await accountOf(loginName)).toBeUndefined()
  })

  it('waits disabled for an administrator, who is notified, if the tenant wants that', async () => {
    const place = await makePlace({ needsApprovalFlag: 1 })
    const email = newEmail(place)
    await ask(email)
    const { loginName, shown } = await register(await linkTo(email))
    expect(shown.text).toContain('An administrator has to approve it')
    expect(await accountOf(loginName)).toMatchObject({ enabled: false, roles: ['mate'] })
    const { rows } = await server.site({}, db =>
      sql`select from message m join user_message r on r.message_id = m.id
        where r.user_id = ${place.admin.userId} and m.subject like 'Fia Fjord has registered%'`.execute(db),
    )
    expect(rows).toHaveLength(1)
  })

  describe('who waits', () => {
    const waiting = async () => {
      const place = await makePlace({ needsApprovalFlag: 1 })
      const email = newEmail(place)
      await ask(email)
      const { loginName } = await register(await linkTo(email))
      const users = `/iam/hzero/v1/${place.tenantId}/users`
      const found = async (state: string) =>
        (await place.admin.call('GET', `${users}/paging?state=${state}`)).body.content
      const [account] = await found('awaitsApproval')
      expect(account).toMatchObject({ loginName, awaitsApproval: true, enabled: false })
      const remove = () =>
        place.admin.call('DELETE', users, {
          id: account.id,
          objectVersionNumber: account.objectVersionNumber,
        })
      const approve = (by = place.admin) => by.call('POST', `${users}/${account.id}/unfrozen`)
      const mails = async () => (await mailsTo(email)).map(({ body }) => body)
      return { ...{ place, email, loginName, account, users, found, remove, approve, mails } }
    }

    it('is found and approved, notified of it, and waits no more, also when disabled later', async () => {
      const { place, account, users, found, approve, mails, loginName } = await waiting()
      const counts = async () => (await place.admin.call('GET', `${users}/counts`)).body
      expect(await counts()).toMatchObject({ awaitsApproval: 1, disabled: 0 })
      expect(await found('disabled')).toEqual([])
      expect((await approve()).status).toBe(204)
      expect((await mails()).at(-1)).toContain(`was approved. Sign in as ${loginName}.`)
      expect((await signedIn(server.origin, { username: loginName, password })).tokens.status).toBe(200)
      expect(await found('awaitsApproval')).toEqual([])
      await place.admin.call('POST', `${users}/${account.id}/frozen`)
      expect(await counts()).toMatchObject({ awaitsApproval: 0, disabled: 1 })
      const before = (await mails()).length
      expect((await approve()).status).toBe(204)
      expect(await mails()).toHaveLength(before)
    })

    it('is rejected, which deletes the account and notifies its owner', async () => {
      const { remove, mails, loginName } = await waiting()
      expect((await remove()).status).toBe(204)
      expect((await mails()).at(-1)).toContain('was not approved and has been deleted')
      expect(await accountOf(loginName)).toBeUndefined()
    })

    it('is approved or rejected when both are tried at the same moment', async () => {
      const { remove, approve, mails, loginName } = await waiting()
      const statuses = (await Promise.all([remove(), approve()])).map(({ status }) => status)
      expect(statuses.toSorted(), 'one of them').toEqual([204, expect.toBeOneOf([404, 409])])
      const [mail] = (await mails()).slice(-1)
      const isApproved = (await accountOf(loginName))?.enabled === true
      expect(mail).toContain(isApproved ? 'was approved' : 'was not approved')
      expect(await mails()).toHaveLength(2)
    })

    it('is approved by nobody without the permission, nor from another tenant', async () => {
      const { place, approve, loginName } = await waiting()
      const reader = await makeRole(server.site, place.tenantId, ['iam.account.list'])
      const other = await makePlace()
      const by = await signIn(server, await makeUser(server.site, place.tenantId, [reader]))
      expect([(await approve(by)).status, (await approve(other.admin)).status]).toEqual([403, 403])
      expect(await accountOf(loginName)).toMatchObject({ enabled: false })
    })
  })

  it('uses the link once, and the last one alone', async () => {
    const place = await makePlace()
    const email = newEmail(place)
    await ask(email)
    const first = await linkTo(email)
    await ask(email)
    const second = await linkTo(email)
    expectOver(await follow(first))
    await register(second)
    expectOver(await follow(second))
  })

  it('cannot use a link that has expired', async () => {
    const place = await makePlace()
    const email = newEmail(place)
    await ask(email)
    await server.site({}, db =>
      sql`update invitation set expires_at = now() where tenant_id = ${place.tenantId}`.execute(db),
    )
    expectOver(await follow(await linkTo(email)))
  })
})

describe('addresses that do not count', () => {
  it.each<[string, (domain: string) => string]>([
    ['of a subdomain', domain => `sub.${domain}`],
    ['of a domain that only ends alike', domain => `x${domain}`],
    ['of a domain with a Cyrillic letter in place of a Latin one', domain => domain.replace('e', 'е')],
    ['of a domain that nobody has named', () => `d${randomUUID()}.example`],
  ])('are those %s: same answer, no mail', async (_what, like) => {
    const place = await makePlace()
    const known = newEmail(place)
    const email = newEmail({ domain: like(place.domain) })
    const [one, other] = [await ask(known), await ask(email)]
    // What is no address in ASCII is refused, as a mistake.
    if (other.status === 200) expect(plain(other, email)).toBe(plain(one, known))
    expect(await mailsTo(email)).toEqual([])
  })

  it('are those at a domain that is named and not verified', async () => {
    const place = await makePlace()
    const unverified = `d${randomUUID()}.example`
    await nameDomain(place, unverified)
    const email = newEmail({ domain: unverified })
    await ask(email)
    expect(await mailsTo(email)).toEqual([])
  })

  it('are those at a domain that another tenant has verified, whatever this one names', async () => {
    const [one, other] = [await makePlace(), await makePlace()]
    await nameDomain(other, one.domain)
    const email = newEmail(one)
    await ask(email)
    const { loginName } = await register(await linkTo(email))
    expect(await accountOf(loginName)).toMatchObject({ tenantId: one.tenantId })
  })
})

describe('the page', () => {
  it('answers alike for addresses with and without an account, and gives no rights to an account [SAFE-36]', async () => {
    const place = await makePlace()
    const [known, unknown] = [newEmail(place), newEmail(place)]
    await makeUser(server.site, (await makeTenant(server.site)).tenantId, [], { email: known })
    const [one, other] = [await ask(known), await ask(unknown)]
    expect(one.status).toBe(other.status)
    expect(plain(one, known)).toBe(plain(other, unknown))
    const mail = (await mailsTo(known))[0]
    expect(mail?.subject).toBe((await mailsTo(unknown))[0]?.subject)
    expect(mail?.body).toContain('has one already')
    expect(await linkTo(known)).toMatch(/\/user\/login$/)
  })

  it('mails one address three times a day, and answers alike after that', async () => {
    const email = newEmail(await makePlace())
    const answers = []
    for (let n = 0; n < 4; n += 1) answers.push(plain(await ask(email), email))
    expect(new Set(answers).size).toBe(1)
    expect(await mailsTo(email)).toHaveLength(3)
  })

  it('takes ten requests from one network in ten minutes', async () => {
    await makePlace()
    const browser = new Browser(server.origin)
    const statuses = []
    for (let n = 0; n < 11; n += 1) statuses.push((await send('no address', browser)).status)
    expect(statuses).toEqual([...Array(10).fill(400), 429])
  })

  it('is closed while no tenant takes registrations, and refuses forms of other sites', async () => {
    const place = await makePlace()
    const browser = new Browser(server.origin)
    const email = newEmail(place)
    const forged = await sendForm(browser, await browser.get(page), { email, formToken: 'made up' })
    expect(forged.status).toBe(403)
    const form = await browser.get(page)
    await server.site({}, db => sql`update registration_policy set takes_registrations = false`.execute(db))
    expect((await browser.get(page)).status).toBe(404)
    expect((await sendForm(browser, form, { email })).status).toBe(404)
    expect(await mailsTo(email)).toEqual([])
  })
})

describe('between the mail and the account', () => {
  const changes: Record<string, (place: Place) => Promise<unknown>> = {
    'registrations were switched off': ({ admin, path }) =>
      admin.call('PUT', path, { takesRegistrationsFlag: 0, needsApprovalFlag: 0 }),
    'the role became another one': async place =>
      setPolicy(place, { roleId: await makeRole(server.site, place.tenantId, []) }),
    'the role was disabled': ({ roleId }) =>
      server.site({}, db => sql`update role set enabled = false where id = ${roleId}`.execute(db)),
    'the domain was removed': async ({ admin, tenantId }) => {
      const path = `/iam/v1/${tenantId}/mail-domains`
      const { id, objectVersionNumber } = (await admin.call('GET', path)).body.content[0]
      return admin.call('DELETE', `${path}/${id}`, { objectVersionNumber })
    },
    'the person who set the role lost their own': ({ admin }) =>
      server.site({}, db => sql`delete from member_role where user_id = ${admin.userId}`.execute(db)),
  }

  it.each(Object.entries(changes))('%s: the link and an open form make no account', async (_what, change) => {
    const place = await makePlace()
    const email = newEmail(place)
    await ask(email)
    const link = await linkTo(email)
    const browser = new Browser(server.origin)
    const form = await follow(link, browser)
    await change(place)
    const loginName = `fia-${randomUUID().slice(0, 8)}`
    const fields = { realName: 'Fia Fjord', loginName, password, again: password }
    expectOver(await sendForm(browser, form, fields))
    expect(await accountOf(loginName)).toBeUndefined()
    expectOver(await follow(link))
  })
})

describe('the policy', () => {
  it('is off by default', async () => {
    const { tenantId, adminRoleId } = await makeTenant(server.site)
    const admin = await signIn(server, await makeUser(server.site, tenantId, [adminRoleId]))
    expect((await admin.call('GET', `/iam/v1/${tenantId}/registration-policy`)).body).toEqual({
      ...{ takesRegistrationsFlag: 0, needsApprovalFlag: 1, openFlag: 0 },
      invitationDomains: [],
    })
  })

  it('needs a role of the tenant', async () => {
    const [place, other] = [await makePlace(), await makePlace()]
    const none = await setPolicy(place, { roleId: undefined })
    expect([none.status, none.body.code]).toEqual([400, 'error.registration.no_role'])
    expect((await setPolicy(place, { roleId: other.roleId })).body.code).toBe('error.role.unknown')
  })

  it('hands out no role above that of who sets it, and closes when that one shrinks', async () => {
    const place = await makePlace()
    const { tenantId } = place
    const roleId = await makeRole(server.site, tenantId, ['iam.registration.update'])
    const keeper = await signIn(server, await makeUser(server.site, tenantId, [roleId]))
    const asKeeper = { ...place, admin: keeper }
    const above = await setPolicy(asKeeper, { roleId: place.adminRoleId })
    expect([above.status, above.body.code]).toEqual([403, 'error.role.above_own'])
    expect((await setPolicy(asKeeper, { roleId })).status).toBe(204)
    expect(await isOpen(place)).toBe(1)
    const less = await makeRole(server.site, tenantId, [])
    await server.site({}, db =>
      sql`update member_role set role_id = ${less} where user_id = ${keeper.userId}`.execute(db),
    )
    expect(await isOpen(place)).toBe(0)
    const email = newEmail(place)
    await ask(email)
    expect(await mailsTo(email)).toEqual([])
  })
})

const numOf = async ({ tenantId }: Pick<Place, 'tenantId'>): Promise<string> => {
  const { rows } = await server.site({}, db =>
    sql<{ num: string }>`select num from tenant where tenant_id = ${tenantId}`.execute(db),
  )
  return rows[0]?.num ?? expect.unreachable('no such tenant')
}

it('the portal of a tenant leads to the page while it takes registrations', async () => {
  const place = await makePlace()
  const portal = `/portal?tenant=${await numOf(place)}`
  const browser = new Browser(server.origin)
  expect((await follow(`${server.origin}${portal}`, browser)).text).toContain(page)
  await setPolicy(place, { takesRegistrationsFlag: 0 })
  await server.settled()
  expect((await follow(`${server.origin}${portal}`, browser)).text).not.toContain(page)
})

it('the sign-in page of a tenant leads to the page while it takes registrations', async () => {
  const [place, other] = [await makePlace(), await makePlace({ takesRegistrationsFlag: 0 })]
  const signInAt = async (tenant?: string) =>
    (await openForm(new Browser(server.origin), tenant === undefined ? {} : { tenant })).text
  const link = `New here? <a href="${page}">Create an account</a>`
  expect(await signInAt(await numOf(place))).toContain(link)
  expect(await signInAt(await numOf(other))).not.toContain(page)
  await setPolicy(place, { takesRegistrationsFlag: 0 })
  await server.settled()
  expect(await signInAt(await numOf(place))).not.toContain(page)
})

it('the sign-in page of no tenant leads to no registration, also if the platform takes some', async () => {
  await server.site({}, db =>
    sql`insert into registration_policy (tenant_id, takes_registrations, needs_approval) values (0, true, true)`.execute(
      db,
    ),
  )
  expect((await openForm(new Browser(server.origin))).text).not.toContain(page)
  expect((await openForm(new Browser(server.origin), { tenant: 'ATRIUM' })).text).toContain(page)
  await server.site({}, db => sql`delete from registration_policy where tenant_id = 0`.execute(db))
})
