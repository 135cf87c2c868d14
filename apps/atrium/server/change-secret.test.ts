import { execFile } from 'node:child_process'
import { createHmac, createPublicKey, randomBytes, randomUUID, verify } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { webhookHeaders } from '@atrium/contract/messages/webhook-headers'
import { encrypt } from '@atrium/server/auth/encryption'
import { keyFor } from '@atrium/server/auth/secrets'
import { connect, type Databases } from '@atrium/server/db/connection/connect'
import { asOwner, openInstallation } from '@atrium/server/db/connection/root-key'
import { type Site, siteOf } from '@atrium/server/db/connection/site'
import { type Caller, signIn } from '@atrium/server/testing/app'
import { copyDatabase, type TestDatabase } from '@atrium/server/testing/database'
import { makeTenant, makeUser } from '@atrium/server/testing/people'
import { freePort, Program } from '@atrium/server/testing/program'
import {
  askedForCode,
  codeOf,
  type Enrolled,
  enrollPerson,
  forgetSteps,
  giveCode,
} from '@atrium/sign-in/testing/server/authenticator.testing.ts'
import {
  Browser,
  codeIn,
  givePassword,
  refresh,
  signedIn,
  type Tokens,
  whoAmI,
} from '@atrium/sign-in/testing/server/browser.testing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url).pathname
const newSecret = () => randomBytes(32).toString('base64url')

let directory: string
let database: TestDatabase
let databases: Databases
let site: Site
let env: Record<string, string>
const running = new Set<Program>()

const heard: { headers: IncomingHttpHeaders; body: string }[] = []
const partner = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  heard.push({ headers: request.headers, body })
  response.end('Thank you')
})

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'secret-'))
  database = await copyDatabase(`secret_${process.pid}`)
  databases = connect(database.ownerUrl, database.secret, 4)
  site = siteOf(databases.site)
  partner.listen(0, '127.0.0.2')
  await once(partner, 'listening')
  const { port } = partner.address() as AddressInfo
  env = {
    DATABASE_URL: database.ownerUrl,
    DATA_DIR: directory,
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '127.0.0.1',
    EGRESS_ALLOW: '127.0.0.2',
    HOOK: `http://127.0.0.2:${port}/hook`,
  }
})
afterAll(async () => {
  for (const program of running) await program.end('SIGKILL')
  await databases.close()
  partner.close()
  rmSync(directory, { recursive: true })
})

async function start(port: number, changes: Record<string, string>): Promise<Program> {
  const program = await Program.start({
    port,
    env: { ...env, ...changes },
    flags: ['--empty'],
    log: join(directory, `${port}.log`),
  })
  running.add(program)
  return program
}

/** Runs `npx atrium …`: its exit code and all that it says. */
function command(args: string[], changes: Record<string, string>): Promise<{ code: number; text: string }> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const own = { PATH, NODE_COMPILE_CACHE, ...env, ...changes }
  return new Promise(resolve => {
    execFile(
      process.execPath,
      ['apps/atrium/server/command.ts', ...args],
      { cwd: root, env: own },
      (error, out, complaint) => resolve({ code: Number(error?.code ?? 0), text: out + complaint }),
    )
  })
}

/** The log of a server that does not start. */
async function refused(changes: Record<string, string>): Promise<string> {
  const port = await freePort()
  await expect(start(port, changes)).rejects.toThrow('the server ended')
  return readFileSync(join(directory, `${port}.log`), 'utf8')
}

interface Story extends Enrolled {
  username: string
  userId: string
  browser: Browser
  tokens: Tokens['body']
  caller: Caller
  webhook: { webhookId: string; secret: string }
  draft: unknown
  browserStorage: unknown
}

const password = 'correct horse battery'
const formKey = '/hiam/role/list#role:new'

/** Everything of a person that a key derived from the secret encrypts, signs or hashes. */
async function beginStory(origin: string): Promise<Story> {
  const { tenantId, adminRoleId } = await makeTenant(site)
  const username = `user-${randomUUID()}`
  const userId = await makeUser(site, tenantId, [adminRoleId], { loginName: username })
  await givePassword(site, userId, password)
  const { browser, tokens } = await signedIn(origin, { username, password })
  const caller = await signIn({ site, origin }, userId)
  const enrolled = await enrollPerson({ site, origin }, userId, password)
  const draft = { formKey, base: { name: '' }, values: { name: 'Harbour' } }
  const saved = await caller.call('PUT', `/hpfm/v1/${tenantId}/drafts`, draft)
  const hook = { serverCode: 'PORT', serverName: 'Port', webhookAddress: env.HOOK }
  const { body: webhook } = await caller.call('POST', '/hmsg/v1/webhook-servers', hook)
  const self = await caller.call('GET', '/iam/hzero/v1/users/self')
  return {
    ...{ ...enrolled, username, userId, browser, caller, webhook, tokens: tokens.body },
    draft: { ...draft, savedAt: saved.body.savedAt },
    browserStorage: self.body.browserStorage,
  }
}

async function signsInWith(story: Story, code: string): Promise<boolean> {
  const browser = new Browser(story.browser.origin)
  const asked = await askedForCode(browser, { username: story.username, password })
  return codeIn(await browser.follow(await giveCode(browser, asked, code))) !== ''
}

/** Whether a key that the server publishes verifies the ID token. */
async function verifies(origin: string, token: string): Promise<boolean> {
  const [head = '', claims = '', signature = ''] = token.split('.')
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString())
  const { keys } = await (await fetch(`${origin}/oauth/oauth/jwks`)).json()
  const jwk = keys.find((one: { kid: string }) => one.kid === kid)
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  return verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
}

async function goesOn(story: Story): Promise<void> {
  const { browser, caller, tokens, webhook } = story
  expect(await whoAmI(browser, tokens.access_token)).toBe(200)
  expect(await verifies(browser.origin, tokens.id_token)).toBe(true)
  const renewed = await refresh(browser, tokens.refresh_token)
  expect(renewed.status).toBe(200)
  Object.assign(tokens, renewed.body)

  const { draft } = (
    await caller.call('GET', `/hpfm/v1/${caller.tenantId}/drafts?formKey=${encodeURIComponent(formKey)}`)
  ).body
  expect(draft).toEqual(story.draft)
  expect((await caller.call('GET', '/iam/hzero/v1/users/self')).body.browserStorage).toEqual(
    story.browserStorage,
  )

  await forgetSteps({ databases }, story.userId)
  expect(await signsInWith(story, codeOf(story.secret))).toBe(true)
  expect(await signsInWith(story, story.recoveryCodes.pop() ?? '')).toBe(true)

  heard.length = 0
  await caller.call('POST', `/hmsg/v1/webhook-servers/${webhook.webhookId}/test`, {})
  await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(1)
  const [call] = heard
  const time = call?.headers[webhookHeaders.timestamp.toLowerCase()]
  const mac = createHmac('sha256', webhook.secret).update(`${time}.${call?.body}`).digest('hex')
  expect(call?.headers[webhookHeaders.signature.toLowerCase()]).toBe(`sha256=${mac}`)
}

test('SECRET changes while instances serve: nothing that was encrypted, signed or hashed is lost', async () => {
  const [old, next] = [database.secret, newSecret()]
  const [port, besides] = [await freePort(), await freePort()]
  const PUBLIC_URL = `http://localhost:${port}`
  const withOld = { PUBLIC_URL, SECRET: old }
  const withBoth = { PUBLIC_URL, SECRET: next, SECRET_BEFORE: old }
  const withNew = { PUBLIC_URL, SECRET: next }

  let first = await start(port, withOld)
  const second = await start(besides, withOld)
  const story = await beginStory(first.url)
  await goesOn(story)
  expect((await command(['secret', 'rotate'], withNew)).text).toContain(
    'SECRET does not open this installation',
  )

  // One instance after the other. Those with the old secret alone serve on, and start again.
  await first.end('SIGTERM')
  first = await start(port, withBoth)
  await goesOn(story)
  expect((await command(['secret', 'rotate'], withBoth)).text).toMatch(
    /^\d running instances? ha\w+ not been/,
  )
  await second.end('SIGTERM')
  const other = await start(besides, { PUBLIC_URL, SECRET: old, SECRET_BEFORE: next })
  await goesOn(story)
  await other.end('SIGTERM')

  expect((await command(['secret'], withBoth)).text.split('\n')).toEqual([
    expect.stringMatching(/^SECRET_BEFORE opens this installation since /),
    expect.stringMatching(/^SECRET opens this installation since /),
    '',
  ])
  const dry = await command(['secret', 'rotate', '--dry-run'], withBoth)
  expect(dry).toEqual({ code: 0, text: 'SECRET_BEFORE would no longer open this installation\n' })
  const rotated = await command(['secret', 'rotate'], withBoth)
  expect(rotated).toEqual({ code: 0, text: 'SECRET_BEFORE no longer opens this installation\n' })
  await goesOn(story)
  expect((await command(['secret'], withBoth)).text).toContain(
    'SECRET_BEFORE no longer opens this installation and can be removed',
  )

  await first.end('SIGTERM')
  expect(await refused(withOld)).toContain('config.secret.changed: SECRET does not open this installation')
  expect(await refused({ ...withOld, SECRET_BEFORE: newSecret() })).toContain(
    'neither SECRET nor SECRET_BEFORE opens this installation',
  )
  await start(port, withNew)
  await goesOn(story)
  const audit = await command(['verify-audit'], withNew)
  expect([audit.code, audit.text]).toEqual([0, expect.not.stringContaining('BAD')])
}, 240_000)

test('an installation from before there were root keys keeps its keys, also when SECRET changes with the upgrade', async () => {
  const { ownerUrl, secret } = await copyDatabase(`before_root_${process.pid}`)
  const signingKey = encrypt(keyFor(secret, 'signing-key'), '', '{}')
  await asOwner(ownerUrl, owner =>
    owner.query('insert into signing_key (sealed_jwk) values ($1)', [signingKey]),
  )
  const asBefore = () => asOwner(ownerUrl, owner => owner.query('delete from root_key'))
  await asBefore()
  await expect(openInstallation(ownerUrl, { secret: newSecret() })).rejects.toThrow('SECRET does not open')
  expect(await openInstallation(ownerUrl, { secret })).toBe(secret)
  await asBefore()
  const opened = [{ secret: newSecret(), before: secret }, { secret }].map(one =>
    openInstallation(ownerUrl, one),
  )
  expect(await Promise.all(opened), 'two instances at the same time').toEqual([secret, secret])
})

test('the built-in database follows, and an installation has a root key that its secret does not reveal', async () => {
  const [old, next] = [newSecret(), newSecret()]
  const port = await freePort()
  const own = { DATABASE_URL: '', DATA_DIR: mkdtempSync(join(directory, 'own-')) }
  const first = await start(port, { ...own, SECRET: old })
  await first.end('SIGTERM')
  const changed = await start(port, { ...own, SECRET: next, SECRET_BEFORE: old })
  expect((await command(['secret', 'rotate'], { ...own, SECRET: next })).code).toBe(0)
  await changed.end('SIGTERM')
  expect(await refused({ ...own, SECRET: old })).toMatch(
    /SECRET is not the one that .*postgres-18 was made with/,
  )
  await (await start(port, { ...own, SECRET: next })).end('SIGTERM')
}, 120_000)
