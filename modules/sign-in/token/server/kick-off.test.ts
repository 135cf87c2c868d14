import type { SessionPolicy } from '@atrium/contract/sign-in/session-policy'
import { openSession } from '@atrium/server/auth/session-life'
import { buildTestApp, send, signIn, type TestApp } from '@atrium/server/testing/app'
import { makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  authorizationUrl,
  type Browser,
  codeIn,
  exchange,
  givePassword,
  signedIn,
  signInOn,
  whoAmI,
} from '../../testing/server/browser.testing.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp({ TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => server.close())

const password = 'only one of them stays 7'

async function tenantWith(policy: SessionPolicy): Promise<TestTenant> {
  const tenant = await makeTenant(server.site)
  const admin = await signIn(server, await makeUser(server.site, tenant.tenantId, [tenant.adminRoleId]))
  const path = `/iam/v1/${tenant.tenantId}/session-policies`
  const { objectVersionNumber } = (await admin.call('GET', path)).body
  const answer = await admin.call('PUT', path, { sessionPolicy: policy, objectVersionNumber })
  expect([answer.status, answer.body.sessionPolicy]).toEqual([200, policy])
  return tenant
}

async function personOf({ tenantId, adminRoleId }: TestTenant) {
  const loginName = `kick-${crypto.randomUUID().slice(0, 8)}`
  const userId = await makeUser(server.site, tenantId, [adminRoleId], { loginName })
  await givePassword(server.site, userId, password)
  return { userId, fields: { username: loginName, password } }
}

/** Signs in again in a browser that is already signed in. */
async function signInAgain(browser: Browser, fields: { username: string; password: string }) {
  const request = authorizationUrl(server.origin, { prompt: 'login' })
  const landed = await signInOn(browser, request, fields)
  return { browser, tokens: await exchange(browser, request, codeIn(landed)) }
}

const wasKicked = async (browser: Browser, token: string): Promise<number> => {
  const page = await browser.post(
    `/oauth/public/token/kickoff?access_token=${token}`,
    {},
    {
      'content-type': 'application/json',
    },
  )
  return JSON.parse(page.text).kickoff
}

const living = (userId: string) =>
  server.site({}, db =>
    db
      .selectFrom('session')
      .select(['id', 'endedReason'])
      .where('userId', '=', userId)
      .where('endedAt', 'is', null)
      .execute(),
  )

describe('where the newest sign-in wins', () => {
  it('an earlier session ends at once, and learns that it was kicked off; the same browser does not [CALL-28]', async () => {
    const { fields, userId } = await personOf(await tenantWith('newest-wins'))
    const first = await signedIn(server.origin, fields)
    const again = await signInAgain(first.browser, fields)
    expect(await whoAmI(again.browser, again.tokens.body.access_token)).toBe(200)
    // The same browser signed in again: its own earlier session was replaced, not kicked off.
    expect(await wasKicked(again.browser, first.tokens.body.access_token)).toBe(0)

    const elsewhere = await signedIn(server.origin, fields)
    expect(await whoAmI(elsewhere.browser, elsewhere.tokens.body.access_token)).toBe(200)
    expect(await whoAmI(again.browser, again.tokens.body.access_token)).toBe(401)
    expect(await wasKicked(again.browser, again.tokens.body.access_token)).toBe(1)
    expect(await living(userId)).toHaveLength(1)
  })

  it('of twenty who sign in at the same moment exactly one stays, and each other one was kicked [SAFE-28]', async () => {
    const { fields, userId } = await personOf(await tenantWith('newest-wins'))
    const browsers: Browser[] = []
    // Each browser has signed in before, so that attempts are counted per browser.
    for (let at = 0; at < 20; at++) browsers.push((await signedIn(server.origin, fields)).browser)
    const entered = await Promise.all(browsers.map(browser => signInAgain(browser, fields)))
    expect(await living(userId)).toHaveLength(1)
    const states = await Promise.all(
      entered.map(async ({ browser, tokens }) => {
        // A session may be kicked off before the code is exchanged: then there is no token at all.
        const token: string | undefined = tokens.body.access_token
        if (token === undefined) return 'kicked'
        if ((await whoAmI(browser, token)) === 200) return 'in'
        return (await wasKicked(browser, token)) === 1 ? 'kicked' : 'out'
      }),
    )
    expect(states.toSorted()).toEqual(['in', ...Array(19).fill('kicked')])
  }, 60_000)

  it('so it is in fifty rounds of twenty, at the row that decides [SAFE-28]', async () => {
    const { userId } = await personOf(await tenantWith('newest-wins'))
    for (let round = 0; round < 50; round++) {
      const opened = await Promise.all(
        Array.from({ length: 20 }, () => openSession(server.site, { userId, address: '127.0.0.1' })),
      )
      const left = await living(userId)
      expect(left, `round ${round}`).toHaveLength(1)
      expect(opened.map(session => session.id)).toContain(left[0]?.id)
    }
  }, 60_000)
})

describe('where the first sign-in stays', () => {
  it('another one is refused with the reason, and gets in once the first has signed out', async () => {
    const { fields } = await personOf(await tenantWith('refuse-new'))
    const first = await signedIn(server.origin, fields)
    const refused = await signedIn(server.origin, fields)
    expect(refused.landed.status).toBe(409)
    expect(refused.landed.text).toContain('only one session at a time')
    expect(await whoAmI(first.browser, first.tokens.body.access_token)).toBe(200)
    // The same browser signs in again.
    const again = await signInAgain(first.browser, fields)
    expect(await whoAmI(again.browser, again.tokens.body.access_token)).toBe(200)
    await again.browser.send('/oauth/public/sign-out', {
      method: 'POST',
      headers: {
        authorization: `bearer ${again.tokens.body.access_token}`,
        'x-requested-with': 'XMLHttpRequest',
      },
    })
    const later = await signedIn(server.origin, fields)
    expect(await whoAmI(later.browser, later.tokens.body.access_token)).toBe(200)
  })
})

describe('without a policy', () => {
  it('people may be signed in wherever they are', async () => {
    const { fields, userId } = await personOf(await makeTenant(server.site))
    await signedIn(server.origin, fields)
    await signedIn(server.origin, fields)
    expect(await living(userId)).toHaveLength(2)
  })
})

describe('the policy', () => {
  it('is a tenant’s own: only who may changes it, and no other tenant’s', async () => {
    const [home, foreign] = [await tenantWith('newest-wins'), await makeTenant(server.site)]
    const admin = await signIn(server, await makeUser(server.site, foreign.tenantId, [foreign.adminRoleId]))
    expect((await admin.call('GET', `/iam/v1/${foreign.tenantId}/session-policies`)).body.sessionPolicy).toBe(
      'off',
    )
    expect((await admin.call('GET', `/iam/v1/${home.tenantId}/session-policies`)).status).toBe(403)
    const stale = await admin.call('PUT', '/iam/v1/session-policies', {
      sessionPolicy: 'refuse-new',
      objectVersionNumber: 77,
    })
    expect([stale.status, stale.body.code]).toEqual([409, 'error.optimistic_lock'])
    expect((await send(server.origin, 'GET', '/iam/v1/session-policies')).status).toBe(401)
  })
})
