import { randomUUID } from 'node:crypto'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { DnsServer } from '@atrium/server/testing/dns-server'
import { makePlatform, makeTenant, makeUser } from '@atrium/server/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MailDomain } from '../mail-domain.contract.ts'

let test: TestApp
let dns: DnsServer
let platform: Caller

beforeAll(async () => {
  dns = await DnsServer.start()
  test = await buildTestApp({ DNS_SERVERS: dns.address })
  await makePlatform(test.site)
  const { id } = await test.site({}, db =>
    db
      .selectFrom('role')
      .select('id')
      .where('tenantId', '=', 0)
      .where('code', '=', 'role/site/default/administrator')
      .executeTakeFirstOrThrow(),
  )
  platform = await signIn(test, await makeUser(test.site, 0, [id]))
})
afterAll(() => Promise.all([test.close(), dns.stop()]))
beforeEach(() => {
  dns.isBroken = false
})

async function makePlace() {
  const tenant = await makeTenant(test.site)
  const admin = await signIn(test, await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId]))
  return { ...tenant, admin, path: `/iam/v1/${tenant.tenantId}/mail-domains` }
}
type Place = Awaited<ReturnType<typeof makePlace>>

const newDomain = () => `d${randomUUID()}.example`

const name = ({ admin, path }: Place, domain: string) => admin.call('POST', path, { domain })

const publish = ({ recordName, recordValue }: MailDomain) => dns.records.set(recordName, recordValue)

const check = ({ admin, path }: Place, { id, objectVersionNumber }: MailDomain) =>
  admin.call('POST', `${path}/${id}/check`, { objectVersionNumber })

const verify = ({ id, objectVersionNumber }: MailDomain) =>
  platform.call('POST', `/iam/v1/mail-domains/${id}/verify`, { objectVersionNumber })

describe('a mail domain', () => {
  it('is verified by a record in DNS that has its token', async () => {
    const place = await makePlace()
    const domain = newDomain()
    const { body: named } = await name(place, `@${domain.toUpperCase()}`)
    expect(named).toMatchObject({ domain, state: 'pending', recordName: `_atrium.${domain}` })
    const { body: failed } = await check(place, named)
    expect(failed).toMatchObject({ state: 'failed', lastCheck: 'missing' })
    publish({ ...named, recordValue: `${named.recordValue}0` })
    const { body: wrong } = await check(place, failed)
    expect(wrong).toMatchObject({ state: 'failed', lastCheck: 'missing' })
    publish(named)
    const { body: verified } = await check(place, wrong)
    expect(verified).toMatchObject({ state: 'verified', lastCheck: 'found' })
    expect((await place.admin.call('GET', `${place.path}?state=verified`)).body.content).toMatchObject([
      { domain, state: 'verified' },
    ])
  })

  it('is no longer verified once a check finds its record gone', async () => {
    const place = await makePlace()
    const { body: named } = await name(place, newDomain())
    publish(named)
    const { body: verified } = await check(place, named)
    dns.records.delete(named.recordName)
    const { body: failed } = await check(place, verified)
    expect(failed).toMatchObject({ state: 'failed' })
    expect(failed.verifiedDate).toBeUndefined()
  })

  it('stays as it is when no DNS server answers', async () => {
    const place = await makePlace()
    const [waiting, proven] = [(await name(place, newDomain())).body, (await name(place, newDomain())).body]
    publish(proven)
    const { body: verified } = await check(place, proven)
    dns.isBroken = true
    const answers = await Promise.all([check(place, waiting), check(place, verified)])
    expect(answers.map(({ body }) => [body.state, body.lastCheck])).toEqual([
      ['pending', 'unanswered'],
      ['verified', 'unanswered'],
    ])
  })

  it('is verified for one tenant: the token of another proves nothing, and the second is refused', async () => {
    const [one, other] = [await makePlace(), await makePlace()]
    const domain = newDomain()
    const [first, second] = [(await name(one, domain)).body, (await name(other, domain)).body]
    publish(first)
    const { body: foreign } = await check(other, second)
    expect(foreign).toMatchObject({ state: 'failed' })
    expect((await check(one, first)).body).toMatchObject({ state: 'verified' })
    publish(second)
    const refused = await check(other, foreign)
    expect([refused.status, refused.body.code]).toEqual([409, 'error.mail_domain.taken'])
    expect((await other.admin.call('GET', other.path)).body.content).toMatchObject([{ state: 'failed' }])
  })

  it('is verified for one tenant when two ask at the same moment', async () => {
    const [one, other] = [await makePlace(), await makePlace()]
    const domain = newDomain()
    const [first, second] = [(await name(one, domain)).body, (await name(other, domain)).body]
    const answers = await Promise.all([verify(first), verify(second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('error.mail_domain.taken')
  })

  it('is verified without a record by the platform alone', async () => {
    const place = await makePlace()
    const { body: named } = await name(place, newDomain())
    const { objectVersionNumber } = named
    const own = await place.admin.call('POST', `/iam/v1/mail-domains/${named.id}/verify`, {
      objectVersionNumber,
    })
    expect(own.status).toBe(403)
    const listed = (await platform.call('GET', `/iam/v1/mail-domains?domain=${named.domain}`)).body
    expect(listed.content).toMatchObject([{ domain: named.domain, tenantName: 'Test tenant' }])
    expect((await verify(named)).body).toMatchObject({ state: 'verified' })
  })

  it('is named once by a tenant', async () => {
    const place = await makePlace()
    const domain = newDomain()
    await name(place, domain)
    const again = await name(place, domain.toUpperCase())
    expect([again.status, again.body.code]).toEqual([409, 'error.mail_domain.named'])
  })

  it('in another script is stored in its ASCII form (RFC 5890), and a look-alike is another one', async () => {
    const place = await makePlace()
    expect((await name(place, 'Hafen-Köln.example')).body.domain).toBe('xn--hafen-kln-67a.example')
    // With a Cyrillic letter for the first one.
    expect((await name(place, 'оslo.example')).body.domain).toMatch(/^xn--/)
  })

  it.each([
    'com',
    'a b.example',
    '-a.example',
    '127.0.0.1',
    'a..example',
    'user@halden.example',
    'a_b.example',
  ])('is a domain: not %s', async domain => {
    const answer = await name(await makePlace(), domain)
    expect([answer.status, answer.body.code]).toEqual([400, 'error.mail_domain.invalid'])
  })

  it('is seen, checked and removed by its tenant and by the platform, and by no other tenant', async () => {
    const [place, other] = [await makePlace(), await makePlace()]
    const { id, objectVersionNumber } = (await name(place, newDomain())).body
    expect((await other.admin.call('GET', other.path)).body.content).toEqual([])
    const ref = { objectVersionNumber }
    expect((await other.admin.call('DELETE', `${other.path}/${id}`, ref)).status).toBe(404)
    expect((await other.admin.call('POST', `${other.path}/${id}/check`, ref)).status).toBe(404)
    expect((await platform.call('DELETE', `/iam/v1/mail-domains/${id}`, ref)).status).toBe(204)
    expect((await place.admin.call('GET', place.path)).body.content).toEqual([])
  })

  it('is checked twenty times a minute by a tenant at most', async () => {
    const place = await makePlace()
    let { body: domain } = await name(place, newDomain())
    for (let n = 0; n < 20; n += 1) domain = (await check(place, domain)).body
    const refused = await check(place, domain)
    expect([refused.status, refused.body.code]).toEqual([429, 'error.mail_domain.checked_often'])
  })
})
