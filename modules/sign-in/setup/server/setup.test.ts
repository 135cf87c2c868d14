import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PasswordKey } from '@atrium/server/auth/password-key'
import { Cache } from '@atrium/server/cache/cache'
import { readConfig } from '@atrium/server/config'
import { addressAs, connect, type Databases, siteRole } from '@atrium/server/db/connection/connect'
import { type Site, siteOf } from '@atrium/server/db/connection/site'
import { Changes } from '@atrium/server/events/changes'
import { ListPositions } from '@atrium/server/http/list-positions'
import { RowTokens } from '@atrium/server/http/row-token'
import { OwnCalls } from '@atrium/server/interchange/own-calls'
import { FairScheduler } from '@atrium/server/scheduling/fair-scheduler'
import { readOrCreateSecret } from '@atrium/server/secret'
import { makePlatform } from '@atrium/server/testing/people'
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { registerOauth } from '../../provider/server/oauth.routes.ts'
import { authorizationUrl, Browser, codeIn, signInOn } from '../../testing/server/browser.testing.ts'
import { isSetupCode, needsSetup, setupCode } from './setup.ts'

const { ownerUrl, template, secret } = inject('scratch')
const databaseName = `${template}_setup_${process.pid}`

let origin: string
let databases: Databases
let site: Site
let close: () => Promise<void>

/** A database of its own, because the setup works only while there is no user. */
beforeAll(async () => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(`create database ${databaseName} template ${template}`)
  await client.end()
  const url = new URL(ownerUrl)
  url.pathname = `/${databaseName}`
  databases = connect(url.href, secret, 8)
  site = siteOf(databases.site)
  await makePlatform(site)
  const port = await freePort()
  origin = `http://localhost:${port}`
  const app = fastify({ trustProxy: '127.0.0.1' })
  await app.register(cookie)
  const changes = await Changes.start(addressAs(url.href, siteRole, secret))
  const cache = new Cache(changes, databases.app)
  const own = new OwnCalls()
  const rowTokens = new RowTokens(secret)
  const services = {
    app: databases.app,
    site,
    cache,
    rowTokens,
    listPositions: new ListPositions(secret),
    own,
    passwordKey: new PasswordKey(site, secret),
    scheduler: new FairScheduler(databases.size, 0),
    secureCookie: true,
    ownOrigin: origin,
    passkeyDomain: 'localhost',
  }
  await registerOauth(app, services, {
    secret,
    publicUrl: new URL(origin),
    consoleFlow: 'code',
    availableChannels: new Set(),
  })
  await app.listen({ host: '127.0.0.1', port })
  close = async () => {
    await app.close()
    await changes.close()
    await databases.close()
  }
})

afterAll(() => close())

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return address.port
}

const person = {
  realName: 'Ines Marchetti',
  loginName: 'ines',
  email: 'ines@norrvik.example',
  password: 'correct horse battery',
}

const send = (browser: Browser, changes: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  browser.post('/setup', { code: setupCode(secret), ...person, ...changes }, headers)

const people = () => databases.site.selectFrom('appUser').select(['loginName', 'tenantId']).execute()

test('the code in the terminal is readable, belongs to the installation and is taken however it is typed', () => {
  const code = setupCode(secret)
  expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){3}$/)
  expect(setupCode('another secret of another installation')).not.toBe(code)
  expect(isSetupCode(secret, code.toLowerCase().replaceAll('-', ' '))).toBe(true)
  const persian = code.replace(/\d/g, digit => String.fromCharCode(0x6f0 + Number(digit)))
  expect(isSetupCode(secret, persian)).toBe(true)
  for (const wrong of ['', code.slice(1), `${code}2`, 'AAAA-AAAA-AAAA-AAAA'])
    expect(isSetupCode(secret, wrong)).toBe(false)
})

test('the form asks for the code and says what is wrong, field by field', async () => {
  const browser = new Browser(origin)
  const form = await browser.get('/setup')
  expect(form.status).toBe(200)
  expect(form.text.match(/<script/g)).toHaveLength(1)
  expect(form.text).toMatch(/<div class="secret"><input id="password"/)
  const cases: [Record<string, string>, string][] = [
    [{ code: 'AAAA-AAAA-AAAA-AAAA' }, 'setup code does not match'],
    [{ realName: '  ' }, 'Enter a name'],
    [{ loginName: 'a' }, 'Choose a user name'],
    [{ loginName: 'a b c' }, 'Choose a user name'],
    [{ email: 'nobody' }, 'Enter an email address'],
    [{ password: 'short' }, '8 to 128 characters'],
    [{ password: 'x'.repeat(129) }, '8 to 128 characters'],
    [{ password: 'Password1!' }, 'not a commonly used password'],
    [{ password: 'ines.marchetti', loginName: 'ines.marchetti' }, 'not your name'],
  ]
  for (const [changes, problem] of cases) {
    const page = await send(new Browser(origin), changes)
    expect([changes, page.status, page.text.includes(problem)]).toEqual([changes, 400, true])
    expect(page.text).not.toContain(person.password)
  }
  expect(await people()).toEqual([])
  expect(await needsSetup(site)).toBe(true)
})

test('guessing the code is limited, and a form of another site is refused', async () => {
  const browser = new Browser(origin)
  const statuses: number[] = []
  for (let at = 0; at < 21; at++) statuses.push((await send(browser, { code: randomUUID() })).status)
  expect(statuses).toEqual([...Array(20).fill(400), 429])
  expect((await send(browser)).status).toBe(429)
  const foreign = await send(
    new Browser(origin),
    {},
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  )
  expect(foreign.status).toBe(403)
  expect(await people()).toEqual([])
})

test('of several who send it at once one becomes the administrator, signs in, and the page is gone', async () => {
  const browsers = Array.from({ length: 8 }, () => new Browser(origin))
  const pages = await Promise.all(
    browsers.map((browser, at) =>
      send(browser, { loginName: `ines${at}`, email: `ines${at}@norrvik.example` }),
    ),
  )
  expect(pages.map(page => page.status).sort()).toEqual([303, ...Array(7).fill(400)])
  expect(await people()).toHaveLength(1)
  expect(await needsSetup(site)).toBe(false)
  const { loginName } = (await people())[0] ?? { loginName: '' }
  const landed = await signInOn(new Browser(origin), authorizationUrl(origin), {
    username: loginName,
    password: person.password,
  })
  expect(codeIn(landed)).not.toBe('')
  const role = await databases.site
    .selectFrom('memberRole')
    .innerJoin('role', 'role.id', 'memberRole.roleId')
    .select(['role.code', 'role.builtIn'])
    .execute()
  expect(role).toEqual([{ code: 'role/site/default/administrator', builtIn: true }])

  for (const page of [await new Browser(origin).get('/setup'), await send(new Browser(origin))]) {
    expect(page.status).toBe(400)
    expect(page.text).toContain('error.setup.done')
  }
  expect(await people()).toHaveLength(1)
})

test('the secret is made at random where there is none, for its owner alone, and so is the code of the first start [SAFE-39]', async () => {
  const made: string[] = []
  for (let at = 0; at < 2; at++) {
    const directory = mkdtempSync(join(tmpdir(), 'secret-'))
    try {
      const secret = await readOrCreateSecret(directory)
      expect(await readOrCreateSecret(directory)).toBe(secret)
      expect(statSync(join(directory, 'secret')).mode & 0o777).toBe(0o600)
      expect(() => readConfig({ SECRET: secret }, [])).not.toThrow()
      made.push(secret, setupCode(secret))
    } finally {
      rmSync(directory, { recursive: true })
    }
  }
  expect(new Set(made).size).toBe(4)
  for (const code of [made[1], made[3]]) expect(code).toMatch(/^([2-9A-Z]{4}-){3}[2-9A-Z]{4}$/)
})
