import { randomBytes, randomUUID } from 'node:crypto'
import { hashOf } from '@atrium/server/auth/session'
import { buildTestApp, type Caller, send, signIn, type TestApp } from '@atrium/server/testing/app'
import { makeTenant, makeUser } from '@atrium/server/testing/people'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let server: TestApp
let person: Caller
let other: Caller
const self = '/iam/hzero/v1/users/self'

beforeAll(async () => {
  server = await buildTestApp({ TRUST_PROXY: '127.0.0.1' })
  const { tenantId, adminRoleId } = await makeTenant(server.site)
  person = await signIn(server, await makeUser(server.site, tenantId, [adminRoleId]))
  other = await signIn(server, await makeUser(server.site, tenantId, [adminRoleId]))
})

afterAll(() => server.close())

/** Header values are passed as bytes, so that no layer repairs them. */
const statusWith = async (headers: Record<string, string>): Promise<number> => {
  try {
    return (await send(server.origin, 'GET', self, undefined, { 'x-requested-with': 'x', ...headers })).status
  } catch (error) {
    // Values that HTTP does not allow in a header are never sent.
    if (error instanceof TypeError) return 401
    throw error
  }
}

/** One small change to a text, as a transmission error or an attacker would make it. */
const changed = (text: string) =>
  fc.oneof(
    fc
      .tuple(fc.nat(text.length - 1), fc.constantFrom(...'0123456789abcdefXYZ-_.~ =;,"\\'))
      .map(([at, sign]) => text.slice(0, at) + sign + text.slice(at + 1)),
    fc.nat(text.length - 1).map(at => text.slice(0, at) + text.slice(at + 1)),
    fc.nat(text.length).map(at => text.slice(0, at)),
    fc.string({ maxLength: 20 }).map(more => text + more),
    fc.string({ maxLength: 20 }).map(more => more + text),
    fc.integer({ min: 1, max: 60 }).map(times => text.repeat(times + 1)),
    fc.constantFrom(
      text.toUpperCase(),
      [...text].reverse().join(''),
      `${text}\u0000`,
      encodeURIComponent(`${text}%00`),
    ),
    fc.uuid(),
    fc.string({ unit: 'binary', maxLength: 200 }),
  )

describe('what shows who is calling', () => {
  test('is worth nothing when anything of it was changed [SAFE-34]', async () => {
    const [name, secret] = person.cookie.split('=') as [string, string]
    expect(await statusWith({ authorization: `bearer ${person.token}`, cookie: person.cookie })).toBe(200)
    await fc.assert(
      fc.asyncProperty(changed(person.token), changed(secret), async (token, cookie) => {
        // What follows a semicolon is another cookie.
        fc.pre(token.trim() !== person.token && cookie.split(';')[0]?.trim() !== secret)
        const statuses = [
          await statusWith({ authorization: `bearer ${token}`, cookie: person.cookie }),
          await statusWith({ authorization: `bearer ${person.token}`, cookie: `${name}=${cookie}` }),
        ]
        // A second cookie that starts inside the first still has another name, except in one case.
        expect(statuses).toEqual([401, 401])
      }),
      { numRuns: 400, interruptAfterTimeLimit: 20_000, markInterruptAsFailure: false },
    )
  }, 40_000)

  test('is worth nothing in any other form [SAFE-34]', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = { sub: person.userId, aud: 'atrium-console', exp: 4_000_000_000, jti: person.token }
    const bearers = [
      `${part({ alg: 'none' })}.${part(claims)}.`,
      `${part({ alg: 'HS256', kid: '../../../etc/passwd' })}.${part(claims)}.${'a'.repeat(43)}`,
      `${part({ alg: 'ES256', typ: 'at+jwt' })}.${part({ ...claims, aud: 'other' })}.${'a'.repeat(86)}`,
      hashOf(person.token).toString('hex'),
      `${person.token},${other.token}`,
      other.token,
      'x'.repeat(8000),
    ]
    for (const bearer of bearers)
      expect(await statusWith({ authorization: `bearer ${bearer}`, cookie: person.cookie })).toBe(401)
    for (const authorization of [
      person.token,
      `basic ${person.token}`,
      `bearer ${person.token} ${person.token}`,
      `bearer  ${person.token}`,
      `bearer=${person.token}`,
    ])
      expect([authorization, await statusWith({ authorization, cookie: person.cookie })]).toEqual([
        authorization,
        401,
      ])
  })

  test('counts once: of two cookies of the name neither does, whichever comes first [SAFE-34]', async () => {
    const [name] = person.cookie.split('=')
    const authorization = `bearer ${person.token}`
    for (const cookie of [
      `${person.cookie}; ${other.cookie}`,
      `${other.cookie}; ${person.cookie}`,
      `${person.cookie}; ${person.cookie}`,
      `${person.cookie};${name}=`,
      `${name}; ${person.cookie}`,
      `${name} =x; ${person.cookie}`,
    ])
      expect([cookie, await statusWith({ authorization, cookie })]).toEqual([cookie, 401])
    expect(await statusWith({ authorization, cookie: `theme=dark; ${person.cookie}; a=b` })).toBe(200)
  })

  test('is worth nothing once its time is over [SAFE-34]', async () => {
    const late = await signIn(server, person.userId)
    await sql`update oidc_record set expires_at = now() - interval '1 second' where key_hash = ${hashOf(late.token)}`.execute(
      server.databases.site,
    )
    expect((await late.call('GET', self)).body.code).toBe('PERMISSION_ACCESS_TOKEN_EXPIRED')
    const idle = await signIn(server, person.userId)
    await sql`update session set last_seen_at = now() - interval '31 minutes' where id = ${idle.sessionId}`.execute(
      server.databases.site,
    )
    expect((await idle.call('GET', self)).status).toBe(401)
  })
})

describe('the kick-off check', () => {
  const check = (token: string) =>
    fetch(`${server.origin}/oauth/public/token/kickoff?access_token=${encodeURIComponent(token)}`, {
      method: 'POST',
      // Each from its own address, because requests are limited per address.
      headers: {
        'x-forwarded-for': `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`,
      },
    })

  test('says the same, byte for byte, of every token that was not kicked [SAFE-29] [CALL-28]', async () => {
    const expired = await signIn(server, person.userId)
    await sql`update oidc_record set expires_at = now() where key_hash = ${hashOf(expired.token)}`.execute(
      server.databases.site,
    )
    const seen = new Set<string>()
    for (const token of [
      randomUUID(),
      person.token,
      other.token,
      expired.token,
      '',
      'x'.repeat(200),
      '%00',
      '"',
    ]) {
      const answer = await check(token)
      const own = new Set(['x-request-id', 'date'])
      const headers = [...answer.headers].filter(([name]) => !own.has(name))
      seen.add(JSON.stringify([answer.status, headers, await answer.text()]))
    }
    expect([...seen]).toHaveLength(1)
    expect([...seen][0]).toContain('{\\"kickoff\\":0}')
  })

  test('takes the same time for a token that exists and for one that does not [SAFE-29]', async () => {
    const times = { known: [] as number[], unknown: [] as number[] }
    const timed = async (token: string) => {
      const began = performance.now()
      await (await check(token)).text()
      return performance.now() - began
    }
    for (let at = 0; at < 20; at++) await timed(randomUUID())
    const giveUpAt = performance.now() + 12_000
    while (times.known.length < 500 && performance.now() < giveUpAt) {
      // Alternately and in either order, so that other load on the machine affects both alike.
      const order = times.known.length % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const kind of order) times[kind].push(await timed(kind === 'known' ? other.token : randomUUID()))
    }
    expect(times.known.length).toBeGreaterThan(50)
    // More standard deviations than chance produces.
    expect(Math.abs(deviation(times.known, times.unknown))).toBeLessThan(4)
  }, 60_000)
})

/** The Mann-Whitney U statistic of two samples of equal size, in standard deviations from the mean. */
function deviation(one: readonly number[], other: readonly number[]): number {
  const sorted = [...other].sort((a, b) => a - b)
  let slower = 0
  for (const value of one) {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle] ?? 0) < value) low = middle + 1
      else high = middle
    }
    slower += low
  }
  const pairs = one.length * other.length
  return (slower - pairs / 2) / Math.sqrt((pairs * (one.length + other.length + 1)) / 12)
}
