import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { copyOfDemo } from '../../../../apps/atrium/demo/demo-database.ts'
import { loadExamples } from '../isolation/example-names.ts'
import { overHttp } from '../isolation/request.ts'
import { buildTestApp, signIn, type TestApp } from './app.ts'
import { lacksRights } from './example-rows.ts'
import type { Sender } from './examples.ts'
import { makeRole, makeUser } from './people.ts'

export interface ExamplePlace {
  test: TestApp
  /** A new administrator of the platform or of a tenant, for the call with this name. */
  sender(call: string, level: 'site' | 'organization', language: string): Promise<Sender>
}

/** Starts a server on a demonstration of its own, to which examples can be sent. */
export async function openExamples(name: string): Promise<ExamplePlace> {
  await loadExamples()
  const database = await copyOfDemo(name)
  const test = await buildTestApp({}, { flags: ['--demo', 'small'], database })
  return {
    test,
    async sender(call, level, language) {
      const { id, tenantId } = await test.databases.site
        .selectFrom('role as r')
        .innerJoin('tenant as t', 't.tenantId', 'r.tenantId')
        .select(['r.id', 'r.tenantId'])
        .where('r.builtIn', '=', true)
        .where('r.level', '=', level)
        .where('t.num', '=', sql<string>`case when ${level} = 'site' then t.num else 'NORRVIK' end`)
        .executeTakeFirstOrThrow()
      const email = `${randomUUID()}@norrvik.example`
      const phone = `+47${String(randomInt(1e8)).padStart(8, '9')}`
      const roleId = lacksRights(call) ? await makeRole(test.site, tenantId, []) : id
      const userId = await makeUser(test.site, tenantId, [roleId], { email, phone, language })
      const caller = await signIn(test, userId)
      const segment = level === 'site' ? '' : `${tenantId}/`
      return { test, send: overHttp(test.origin), secret: database.secret, caller, segment, email, phone }
    },
  }
}
