import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Databases } from '@atrium/server/db/connection/connect'
import { siteOf } from '@atrium/server/db/connection/site'
import { type Caller, send, signIn } from '@atrium/server/testing/app'
import { scratchDatabase } from '@atrium/server/testing/database'
import { makeTenant, makeUser } from '@atrium/server/testing/people'
import { freePort, Program } from '@atrium/server/testing/program'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// The product as deployed, with the most verbose logging.
let program: Program
let databases: Databases
let person: Caller
const directory = mkdtempSync(join(tmpdir(), 'query-token-'))
const log = join(directory, 'server.log')

beforeAll(async () => {
  const { ownerUrl, secret } = await scratchDatabase()
  databases = connect(ownerUrl, secret, 4)
  program = await Program.start({
    port: await freePort(),
    env: { DATABASE_URL: ownerUrl, SECRET: secret, DATA_DIR: directory, LOG_LEVEL: 'trace' },
    flags: ['--empty'],
    log,
  })
  const site = siteOf(databases.site)
  const { tenantId, adminRoleId } = await makeTenant(site)
  person = await signIn({ site, origin: program.url }, await makeUser(site, tenantId, [adminRoleId]))
}, 60_000)

afterAll(async () => {
  await program.end()
  await databases.close()
  rmSync(directory, { recursive: true })
})

const withToken = (path: string) => `${path}${path.includes('?') ? '&' : '?'}access_token=${person.token}`

/** A secret in the encodings in which it could have been logged. */
const spellings = (secret: string) => [
  secret,
  ...[secret, `bearer ${secret}`, `access_token=${secret}`].map(text =>
    Buffer.from(text).toString('base64').replace(/=+$/, ''),
  ),
  Buffer.from(secret).toString('hex'),
  [...secret].map(sign => `%${sign.charCodeAt(0).toString(16)}`).join(''),
  encodeURIComponent(secret).replaceAll('-', '%2D'),
]

describe('a token in the query', () => {
  test('is ignored by every call: it neither signs in nor refuses a request [SAFE-27]', async () => {
    const cookie = { cookie: person.cookie, 'x-requested-with': 'XMLHttpRequest' }
    for (const [method, path] of [
      ['GET', '/iam/hzero/v1/users/self'],
      ['GET', `/iam/hzero/v1/${person.tenantId}/roles/paging?size=10`],
      ['POST', `/iam/hzero/v1/${person.tenantId}/roles`],
      ['POST', '/oauth/public/sign-out'],
      ['POST', '/oauth/public/ticket'],
    ] as const) {
      const answer = await send(program.url, method, withToken(path), undefined, cookie)
      expect([path, answer.status, answer.body.code]).toEqual([path, 401, 'PERMISSION_ACCESS_TOKEN_NULL'])
    }
    expect(
      (await send(program.url, 'GET', withToken('/oauth/public/is-online'), undefined, cookie)).body,
    ).toBe(false)
    expect((await person.call('GET', '/iam/hzero/v1/users/self?access_token=nonsense')).status).toBe(200)
  })

  test('is read by the kick-off check alone, and no log has it in any form [SAFE-27]', async () => {
    const check = await send(program.url, 'POST', withToken('/oauth/public/token/kickoff'))
    expect(check.body).toEqual({ kickoff: 0 })
    const { body } = await person.call('POST', '/oauth/public/ticket', { path: '/private/x' })
    const page = { accept: 'text/html', referer: `${program.url}${withToken('/private/x')}` }
    await send(program.url, 'GET', `/private/x?access_token=${body.ticket}`, undefined, page)
    for (const path of [
      '/workplace',
      '/nowhere',
      '/iam/nowhere',
      '/oauth/logout',
      '/oauth/login',
      '/%zz',
      '/private/y',
    ])
      await send(program.url, 'GET', withToken(path), undefined, page)
    await person.call('POST', withToken(`/iam/hzero/v1/${person.tenantId}/roles`), '{"broken":')
    await expect.poll(() => readFileSync(log, 'utf8').split('"path":"/private/y"').length).toBeGreaterThan(1)
    const written = readFileSync(log, 'utf8').toLowerCase()
    for (const secret of [person.token, body.ticket, person.cookie.split('=')[1] ?? ''])
      for (const spelling of spellings(secret)) expect(written).not.toContain(spelling.toLowerCase())
  })
})
