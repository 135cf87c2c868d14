import { randomInt, randomUUID } from 'node:crypto'
import { everyCall } from '@atrium/contract/calls'
import { siteLevel } from '@atrium/contract/constants'
import { type Endpoint, needsExample } from '@atrium/contract/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { copyOfDemo } from '../../../../apps/atrium/demo/demo-database.ts'
import { loadExamples } from '../isolation/example-names.ts'
import { bodyOf, overHttp, requestOf, type Sent } from '../isolation/request.ts'
import { headersOf } from '../isolation/sign-in.ts'
import { buildTestApp, signIn, type TestApp } from '../testing/app.ts'
import type { TestDatabase } from '../testing/database.ts'
import { lacksRights, prepare, refusedToPlatform, withRows } from '../testing/example-rows.ts'
import type { Sender } from '../testing/examples.ts'
import { makeRole, makeUser } from '../testing/people.ts'

/** Each is a demonstration in a database of its own, where every example is sent once. */
const places = [
  { place: 'the platform', level: 'site', language: 'en_US' },
  { place: 'the platform', level: 'site', language: 'zh_CN' },
  { place: 'a tenant', level: 'organization', language: 'en_US' },
  { place: 'a tenant', level: 'organization', language: 'zh_CN' },
] as const

const calls = everyCall()
await loadExamples()

describe('every call of the contract', () => {
  it('has an example where something must be sent', () => {
    const lacking = calls.filter(({ call }) => needsExample(call) && !call.example).map(({ name }) => name)
    expect(
      lacking,
      'add `example: { params, query, body }` to these endpoints; an id that must exist gets a row in the examples of its feature, such as role.examples.ts',
    ).toEqual([])
  })
})

describe.each(places)('the examples at $place in $language', ({ level, language }) => {
  let test: TestApp
  let database: TestDatabase
  let administrator: string

  beforeAll(async () => {
    database = await copyOfDemo(`examples_${level}_${language}`.toLowerCase())
    test = await buildTestApp({}, { flags: ['--demo', 'small'], database })
    const found = await test.databases.site
      .selectFrom('role as r')
      .innerJoin('tenant as t', 't.tenantId', 'r.tenantId')
      .select('r.id')
      .where('r.builtIn', '=', true)
      .where('r.level', '=', level)
      .where('t.num', '=', sql<string>`case when ${level} = 'site' then t.num else 'NORRVIK' end`)
      .executeTakeFirstOrThrow()
    administrator = found.id
  }, 60_000)
  afterAll(() => test?.close())

  async function sender(name: string): Promise<Sender> {
    const { tenantId } = await test.databases.site
      .selectFrom('role')
      .select('tenantId')
      .where('id', '=', administrator)
      .executeTakeFirstOrThrow()
    const email = `${randomUUID()}@norrvik.example`
    const phone = `+47${String(randomInt(1e8)).padStart(8, '9')}`
    const roleId = lacksRights(name) ? await makeRole(test.site, tenantId, []) : administrator
    const userId = await makeUser(test.site, tenantId, [roleId], { email, phone, language })
    const caller = await signIn(test, userId)
    const segment = level === 'site' ? '' : `${tenantId}/`
    return { test, send: overHttp(test.origin), secret: database.secret, caller, segment, email, phone }
  }

  it.each(calls)(
    'can be sent as they stand, and are answered as the document says: $name',
    async ({ name, call }) => {
      const by = await sender(name)
      const example = (call.example ?? {}) as Sent
      const { access, stream, link, response } = call
      if (level !== 'site' && typeof access === 'object' && access.level === 'site')
        return expect((await post(by, call, example)).status).toBe(403)
      await prepare(name, by)
      const { status, text, body } = await post(by, call, await withRows(example, by))
      const refused = level === 'site' ? refusedToPlatform(name) : undefined
      if (refused) return expect(status).toBe(refused)
      if (link) return expect([200, 302, 303], text).toContain(status)
      expect(status, text).toBe(text === '' ? 204 : 200)
      if (stream || response === undefined) return
      if (text === '')
        return expect(response.safeParse(undefined).success, 'it may answer nothing').toBe(true)
      const shape = z.fromJSONSchema(z.toJSONSchema(response, documented))
      expect(shape.safeParse(body).error, text).toBeUndefined()
    },
  )
})

/** The same options as in openapi.ts. */
const documented = { io: 'output', unrepresentable: 'any' } as const

async function post({ caller, segment, send }: Sender, call: Endpoint, example: Sent) {
  const level = segment === '' ? siteLevel : 'organization'
  const asker = { headers: headersOf(caller), level, tenantId: caller.tenantId }
  const reply = await send(requestOf(call, asker, example))
  return { ...reply, body: bodyOf(reply) }
}
