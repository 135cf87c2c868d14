import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Databases } from '../db/connection/connect.ts'
import { siteOf } from '../db/connection/site.ts'
import { type Caller, send, signIn } from '../testing/app.ts'
import { scratchDatabase } from '../testing/database.ts'
import { makePlatform, makeTenant, makeUser } from '../testing/people.ts'
import { freePort, Program } from '../testing/program.ts'

// A server process, because its log is checked, too.
let program: Program
let databases: Databases
let admin: Caller
const directory = mkdtempSync(join(tmpdir(), 'conventions-'))
const log = join(directory, 'server.log')

beforeAll(async () => {
  const { ownerUrl, secret } = await scratchDatabase()
  databases = connect(ownerUrl, secret, 4)
  program = await Program.start({
    port: await freePort(),
    env: { DATABASE_URL: ownerUrl, SECRET: secret, DATA_DIR: directory, LOG_LEVEL: 'info' },
    flags: ['--empty'],
    log,
  })
  const site = siteOf(databases.site)
  await makePlatform(site)
  const { tenantId, adminRoleId } = await makeTenant(site)
  admin = await signIn({ site, origin: program.url }, await makeUser(site, tenantId, [adminRoleId]))
}, 60_000)

afterAll(async () => {
  await program.end()
  await databases.close()
  rmSync(directory, { recursive: true })
})

const self = '/iam/hzero/v1/users/self'
const roles = '/iam/hzero/v1/roles'
const unique = () => `r-${randomUUID().slice(0, 8)}`

interface Line {
  reqId?: string
  req?: { path: string; menuId?: string }
}

/** The log line of a request. */
async function logged(requestId: string | null) {
  const line = () =>
    readFileSync(log, 'utf8')
      .split('\n')
      .filter(text => text.startsWith('{'))
      .map(text => JSON.parse(text) as Line)
      .find(one => one.reqId === requestId && one.req)
  await expect.poll(line, { timeout: 5000 }).toBeDefined()
  return line()?.req
}

describe('an HZERO front end', () => {
  it('says in H-Menu-Id from which page it calls: that is logged, and nothing depends on it', async () => {
    for (const [sent, menuId] of [
      ['=kR3_x-9=', '=kR3_x-9='],
      ['42', '42'],
      ['no menu "of ours"', undefined],
      ['x'.repeat(2000), undefined],
    ] as const) {
      const answer = await admin.call('GET', self, undefined, { 'h-menu-id': sent })
      expect([answer.status, answer.body.id]).toEqual([200, admin.userId])
      const line = await logged(answer.headers.get('x-request-id'))
      expect([line?.path, line?.menuId]).toEqual([self, menuId])
    }
  })

  it('sends more in a body than is asked for: the rest is dropped, and changes nothing', async () => {
    const own = { code: unique(), name: 'Pilot' }
    const theirs = { id: admin.roleId, tenantId: 0, builtIn: true, level: 'site', _innerMap: { x: 1 } }
    const form = { __id: 7, __dirty: true, _status: 'create', tableId: 'x', flex: {}, children: [] }
    const { status, body } = await admin.call('POST', roles, { ...own, ...theirs, ...form })
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...own, builtIn: false, level: 'organization', tenantId: admin.tenantId })
    expect(body.id).not.toBe(admin.roleId)
    for (const name of [...Object.keys(form), '_innerMap']) expect(body).not.toHaveProperty(name)
  })

  it('sends the row in the body of a DELETE', async () => {
    const { body } = await admin.call('POST', '/hpfm/v1/prompts/insert', {
      promptKey: `test.${unique()}`,
      promptCode: 'save',
      lang: 'en_US',
      description: 'Save',
    })
    const remove = () => admin.call('DELETE', '/hpfm/v1/prompts/remove', [body])
    expect((await remove()).status).toBe(204)
    expect((await remove()).body.code).toBe('error.not_found')
  })

  it('names the role of the menu as `roldId`, or rightly: the session’s is taken', async () => {
    const trees = await Promise.all(
      ['', '?roldId=x', `?roldId=${randomUUID()}`, `?roleId=${randomUUID()}`].map(query =>
        admin.call('GET', `/iam/hzero/v1/menus/tree${query}`),
      ),
    )
    for (const { status, body } of trees) expect([status, body]).toEqual([200, trees[0]?.body])
  })

  it.each(['POST', 'PUT', 'DELETE'])('announces JSON and sends none: %s', async method => {
    const json = { 'content-type': 'application/json; charset=utf-8' }
    const address = {
      POST: '/hmsg/v1/0/messages/user/read-flag?readAll=1',
      PUT: `/iam/v1/users/roles?roleId=${admin.roleId}`,
    }[method]
    const path = address?.replace('/0/', `/${admin.tenantId}/`) ?? `${roles}`
    const answer = await admin.call(method, path, undefined, json)
    // Calls that need a body name what is missing, rather than missing JSON.
    if (address === undefined) expect(answer.body.code).toBe('error.data_invalid')
    else expect([answer.status, answer.body]).toEqual([204, ''])
  })

  it('sorts by more than one field by saying `sort` again', async () => {
    const code = unique()
    for (const [one, name] of [
      [`${code}-b`, 'Stoker'],
      [`${code}-a`, 'Stoker'],
      [`${code}-c`, 'Pilot'],
    ])
      await admin.call('POST', roles, { code: one, name })
    const sorted = async (...sorts: string[]) => {
      const query = new URLSearchParams([['code', code], ...sorts.map(sort => ['sort', sort])])
      const { body } = await admin.call('GET', `${roles}/paging?${query}`)
      return body.content.map((row: { code: string }) => row.code.slice(-1)).join('')
    }
    expect(await sorted('name,desc', 'code,asc')).toBe('abc')
    expect(await sorted('name,desc', 'code,desc')).toBe('bac')
    expect(await sorted('code,desc')).toBe('cba')
  })

  it('requests texts without a valid token, and gets the platform’s', async () => {
    const path = '/hpfm/v1/0/prompt/en_US?promptKey=hzero.common,hzero.c7nUI'
    for (const headers of [{}, { authorization: 'bearer nonsense' }, { authorization: 'bearer' }]) {
      const answer = await send(program.url, 'GET', path, undefined, headers)
      expect([answer.status, answer.body]).toEqual([200, {}])
    }
  })

  it('gets the texts of several keys, whether it says them with commas or one by one', async () => {
    const keys = [`test.${unique()}`, `test.${unique()}`]
    for (const promptKey of keys) {
      const draft = { promptKey, promptCode: 'save', lang: 'en_US', description: promptKey }
      await admin.call('POST', '/hpfm/v1/prompts/insert', draft)
    }
    const said = async (query: string) =>
      (await admin.call('GET', `/hpfm/v1/${admin.tenantId}/prompt/en_US?${query}`)).body
    const all = Object.fromEntries(keys.map(key => [`${key}.save`, key]))
    expect(await said(`promptKey=${keys.join(',')}`)).toEqual(all)
    expect(await said(keys.map(key => `promptKey=${key}`).join('&'))).toEqual(all)
  })

  it.each([
    '/iam/hzero/v1/users/self-tenants',
    '/iam/hzero/v1/member-roles/self-roles',
    '/iam/hzero/v1/menus/tree',
    '/iam/v1/user-dbd-menu',
    '/hpfm/v1/lovs/value?lovCode=HPFM.LANGUAGE',
    '/hpfm/v1/multi-language?_token=&fieldName=name',
    '/hpfm/v1/dashboard/layout',
    '/hpfm/v1/dashboard/layout/role-cards',
    '/hpfm/v1/lovs/data?lovCode=HPFM.LANGUAGE',
    '/hpfm/v1/{tenantId}/data-hierarchies/switch/value',
    '/hmsg/v1/{tenantId}/messages/user/preview',
    '/hmsg/v1/{tenantId}/notices/user/preview',
  ])('gets a bare list where it reads a bare list, even if it asks for a page: %s', async of => {
    const path = of.replace('{tenantId}', String(admin.tenantId))
    const more = path.includes('?') ? '&' : '?'
    const [bare, paged] = [
      await admin.call('GET', path),
      await admin.call('GET', `${path}${more}page=0&size=1`),
    ]
    expect(bare.status).toBe(200)
    expect(Array.isArray(bare.body)).toBe(true)
    expect(paged.body).toEqual(bare.body)
  })

  it('finds in a language both of its names and both of its codes', async () => {
    const { body } = await admin.call('GET', '/hpfm/v1/lovs/data?lovCode=HPFM.LANGUAGE')
    expect(body.length).toBeGreaterThan(1)
    for (const { code, name, value, meaning } of body) expect([value, meaning]).toEqual([code, name])
    for (const { code } of body) expect(code).toMatch(/^[a-z]{2}_[A-Z]{2}$/)
  })

  it('always gets the fields that its page needs, and no token that it would truncate', async () => {
    const { status, body } = await admin.call('GET', self)
    expect(status).toBe(200)
    for (const name of ['id', 'language', 'currentRoleId', 'currentRoleLevel', 'tenantId'])
      expect(body[name], name).toBeDefined()
    expect(body.tenantId).toEqual(expect.any(Number))
    expect(admin.token).toMatch(/^[0-9a-zA-Z-]+$/)
  })

  it.each(['GET', 'POST'])('empties the bell by %s', async method => {
    const answer = await admin.call(method, `/hmsg/v1/${admin.tenantId}/messages/user/clear`)
    expect([answer.status, answer.body]).toEqual([204, ''])
    const { body } = await admin.call('GET', `/hmsg/v1/${admin.tenantId}/messages/user/count`)
    expect(body.unreadMessageCount).toBe(0)
  })
})

describe('the log', () => {
  it('has one line of JSON for each event, whatever a request holds [SAFE-58]', async () => {
    const forged = '{"level":30,"msg":"forged"}'
    const hostile = `\n${forged}\r\n\u001b[31mred\u2028`
    const answers = await Promise.all([
      admin.call('GET', `/nowhere/${encodeURIComponent(hostile)}?x=${encodeURIComponent(hostile)}`),
      admin.call('POST', roles, { code: hostile, name: hostile }),
      admin.call('POST', '/hadm/v1/trace/start', { note: hostile }),
      admin.call('POST', roles, `{"name":"${hostile}`),
      admin.call('GET', self, undefined, { 'user-agent': `ü ${forged}`, 'x-forwarded-for': forged }),
      admin.call('GET', self, undefined, { 'h-menu-id': forged, referer: forged }),
    ])
    for (const { headers } of answers) await logged(headers.get('x-request-id'))
    const lines = readFileSync(log, 'utf8').split('\n').filter(Boolean)
    // Messages to the operator are indented.
    const events = lines.filter(line => !line.startsWith('  '))
    expect(events.length).toBeGreaterThan(answers.length)
    for (const line of events) {
      const event = JSON.parse(line) as { msg?: string }
      expect(event.msg).not.toBe('forged')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a terminal would obey.
      expect(line).not.toMatch(/[\u0000-\u001f\u007f\u2028\u2029]/)
    }
  })
})
