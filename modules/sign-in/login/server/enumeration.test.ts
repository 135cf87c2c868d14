import { randomUUID } from 'node:crypto'
import { buildTestApp, signIn, type TestApp } from '@atrium/server/testing/app'
import { isWhole } from '@atrium/server/testing/extent'
import { makePlatform, makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, givePassword, openForm, sendForm } from '../../testing/server/browser.testing.ts'

// Neither an answer nor its time reveals whether a user has an account. Each try has an account, an
// address and a network of its own, so that limits of tries, which have their own tests, stay out of it.

const tries = isWhole ? 500 : 200
/** A difference of medians that is measured by chance: milliseconds, and a part of the longer one. */
const slackMs = 5
const slack = 0.1
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

let server: TestApp
/** Accounts, and names that no account has, which look the same. */
let known: string[]
let unknown: string[]

beforeAll(async () => {
  server = await buildTestApp({ TRUST_PROXY: '127.0.0.1' }, { flags: ['--demo', 'small'] })
  await makePlatform(server.site)
  await server.site({}, db =>
    sql`insert into language (tenant_id, code, name) values (0, 'en_US', 'English') on conflict do nothing`.execute(
      db,
    ),
  )
  const { tenantId, adminRoleId } = await makeTenant(server.site)
  const name = () => `user-${randomUUID()}`
  known = Array.from({ length: tries }, name)
  unknown = Array.from({ length: tries }, name)
  for (const loginName of known) {
    const email = `${loginName}@norrvik.example`
    const id = await makeUser(server.site, tenantId, [adminRoleId], { loginName, email })
    await givePassword(server.site, id, 'correct horse battery')
  }
})
afterAll(() => server.close())

interface Answered {
  status: number
  /** The answer without what differs with each request, and without the name that was sent. */
  text: string
  ms: number
}

const timed = async (
  name: string,
  send: () => Promise<{ status: number; text: string }>,
): Promise<Answered> => {
  const start = performance.now()
  const { status, text } = await send()
  const ms = performance.now() - start
  const same = text
    .replaceAll(name, '')
    .replaceAll(uuid, '')
    .replaceAll(/nonce="[^"]+"/g, '')
    .replaceAll(/name="formToken" value="[^"]+"/g, '')
    .replaceAll(/\/oauth\/login\/[\w-]+/g, '')
  return { status, text: same, ms }
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

type Ask = (name: string, address: string) => Promise<Answered>

/** Asks for known and unknown names alternately. What one request leaves to be done is as often before either. */
async function compare(ask: Ask): Promise<{ known: Answered[]; unknown: Answered[] }> {
  const answered = { known: [] as Answered[], unknown: [] as Answered[] }
  const askFor = async (kind: 'known' | 'unknown', at: number) => {
    const name = { known, unknown }[kind][at] ?? ''
    answered[kind].push(await ask(name, `${name}@norrvik.example`))
  }
  for (let at = 0; at < tries; at += 1) {
    const [first, second] = at % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    await askFor(first, at)
    await askFor(second, at)
  }
  return answered
}

/** Expects that nothing tells known names from unknown ones. A busy machine may need to measure again. */
async function expectAlike(ask: Ask): Promise<void> {
  const medians: string[] = []
  for (let round = 0; round < 3; round += 1) {
    const answered = await compare(ask)
    const first = answered.known[0]
    for (const { status, text } of [...answered.known, ...answered.unknown])
      expect({ status, text }).toEqual({ status: first?.status, text: first?.text })
    const one = median(answered.known.map(({ ms }) => ms))
    const other = median(answered.unknown.map(({ ms }) => ms))
    if (Math.abs(one - other) < Math.max(slackMs, slack * Math.max(one, other))) return
    medians.push(`${one} ms for accounts, ${other} ms without`)
  }
  expect.fail(medians.join('; '))
}

describe('whether a user has an account is revealed neither by answers nor by their time', () => {
  test('at the sign-in, whose page offers no list of passkeys either [SAFE-36]', {
    timeout: 240_000,
  }, async () => {
    await expectAlike(async name => {
      const browser = new Browser(server.origin)
      const form = await openForm(browser)
      return timed(name, () => sendForm(browser, form, { username: name, password: 'wrong horse battery' }))
    })
  })

  test('when a password was forgotten [SAFE-36]', { timeout: 240_000 }, async () => {
    await expectAlike(async (name, address) => {
      const browser = new Browser(server.origin)
      const form = await browser.get('/oauth/password/send-captcha')
      return timed(name, () => sendForm(browser, form, { username: address }))
    })
  })

  test('by an invitation [SAFE-36]', { timeout: 240_000 }, async () => {
    const { tenantId, adminRoleId } = await makeTenant(server.site)
    const inviter = await signIn(server, await makeUser(server.site, tenantId, [adminRoleId]))
    const roleId = await makeRole(server.site, tenantId, [], 'mate')
    await expectAlike(async (name, address) =>
      timed(name, async () => {
        const { status, body } = await inviter.call('POST', `/iam/v1/${tenantId}/invitations`, {
          emails: [address],
          roleIds: [roleId],
          language: 'en_US',
        })
        return { status, text: JSON.stringify(body) }
      }),
    )
  })
})
