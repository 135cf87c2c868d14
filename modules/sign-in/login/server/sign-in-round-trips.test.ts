import { addressAs, siteRole } from '@atrium/server/db/connection/connect'
import { buildTestApp } from '@atrium/server/testing/app'
import { scratchDatabase } from '@atrium/server/testing/database'
import { FlakyProxy } from '@atrium/server/testing/flaky-proxy'
import { makeTenant, makeUser } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  authorizationUrl,
  Browser,
  codeIn,
  exchange,
  givePassword,
  signedIn,
  type Tokens,
} from '../../testing/server/browser.testing.ts'
import { addPasskeyOf, challengeIn, placeOf, sendPasskey } from '../../testing/server/passkey.testing.ts'

const password = 'gravel-otter-71'
const mostWithPassword = 34

it('a sign-in, with everything that its five requests look up, count and store, takes few database round trips, and no more with a passkey', async () => {
  const { ownerUrl, secret } = await scratchDatabase()
  const proxy = await FlakyProxy.to(ownerUrl)
  const changesUrl = addressAs(ownerUrl, siteRole, secret)
  const test = await buildTestApp({}, { changesUrl, database: { ownerUrl: proxy.url, secret } })
  try {
    const { tenantId, adminRoleId } = await makeTenant(test.site)
    const userId = await makeUser(test.site, tenantId, [adminRoleId])
    await givePassword(test.site, userId, password)
    const { loginName: username } = await test.site.alone(db =>
      db.selectFrom('appUser').select('loginName').where('id', '=', userId).executeTakeFirstOrThrow(),
    )
    /** The fewest of several sign-ins, more of them if these are too many: background work sends statements, too. */
    const roundTripsOf = async (signIn: () => Promise<Tokens>, most: number): Promise<number> => {
      const counts: number[] = []
      while (counts.length < 4 || (counts.length < 10 && !counts.some(count => count <= most))) {
        const before = proxy.roundTrips
        expect((await signIn()).status).toBe(200)
        counts.push(proxy.roundTrips - before)
      }
      return Math.min(...counts)
    }
    const withPassword = await roundTripsOf(
      async () => (await signedIn(test.origin, { username, password })).tokens,
      mostWithPassword,
    )
    expect(withPassword).toBeLessThanOrEqual(mostWithPassword)

    const { key } = await addPasskeyOf(test, userId, password)
    const withPasskey = await roundTripsOf(async () => {
      const browser = new Browser(test.origin)
      const request = authorizationUrl(test.origin)
      const page = await browser.follow(await browser.get(request.address))
      const answer = key.sign({ ...placeOf(test), challenge: challengeIn(page), userId })
      const landed = await browser.follow(await sendPasskey(browser, page, answer))
      return exchange(browser, request, codeIn(landed))
    }, withPassword)
    expect(withPasskey).toBeLessThanOrEqual(withPassword)
  } finally {
    await test.close()
    await proxy.close()
  }
})

it('the link to registration costs the sign-in page no database round trip once it is cached', async () => {
  const { ownerUrl, secret } = await scratchDatabase()
  const proxy = await FlakyProxy.to(ownerUrl)
  const changesUrl = addressAs(ownerUrl, siteRole, secret)
  // Only the demo can send email without a mail server.
  const flags = ['--demo', 'small']
  const test = await buildTestApp({}, { flags, changesUrl, database: { ownerUrl: proxy.url, secret } })
  try {
    const { tenantId, num } = await makeTenant(test.site)
    await test.site({}, db =>
      sql`insert into registration_policy (tenant_id, takes_registrations, needs_approval)
        values (${tenantId}, true, true)`.execute(db),
    )
    const request = authorizationUrl(test.origin, { tenant: num })
    const browser = new Browser(test.origin)
    const { address } = await browser.follow(await browser.get(request.address))
    const counts: number[] = []
    for (let time = 0; time < 5; time++) {
      const before = proxy.roundTrips
      const page = await browser.get(address)
      counts.push(proxy.roundTrips - before)
      expect(page.text).toContain('href="/oauth/registration"')
    }
    // The sign-in itself, the languages of its tenant and the brand.
    expect(Math.min(...counts)).toBeLessThanOrEqual(3)
  } finally {
    await test.close()
    await proxy.close()
  }
})
