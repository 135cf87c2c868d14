import { fieldsOf, namesOf } from '@atrium/contract/resource/declared'
import type { AnySettings } from '@atrium/contract/settings/settings'
import { sql } from 'kysely'
import type { Context, Handle, Route } from '../http/routes.ts'
import type { Coded, CodeServices } from '../resource/resource-code.ts'
import type { AnyRecord, ResourceDb } from '../resource/resource-db.ts'
import { planOf } from '../resource/resource-plan.ts'
import { findRecord } from '../resource/resource-rows.ts'
import { withDefaults } from '../resource/resource-rules.ts'
import { insertRecord, updateRecord } from '../resource/resource-writes.ts'
import { defaultsOf } from './read-settings.ts'

type Caller = Context<'signed-in', ResourceDb>

interface Input {
  body: AnyRecord & { objectVersionNumber?: number }
}

/** The handlers of the calls of settings. */
export function settingsRoutes({ record, api }: AnySettings, services: CodeServices): Route[] {
  const coded: Coded = { definition: record, code: {}, services }
  const plan = planOf(coded)
  const answered = [
    ...fieldsOf(record).flatMap(([name, field]) => namesOf(name, field)),
    'objectVersionNumber',
  ]

  async function get(caller: Caller): Promise<AnyRecord> {
    const id = await idOf(caller)
    if (id === undefined) return defaultsOf(record)
    const found = await findRecord(plan, caller, id)
    return Object.fromEntries(answered.flatMap(name => (name in found ? [[name, found[name]]] : [])))
  }

  async function update({ objectVersionNumber = 0, ...sent }: Input['body'], caller: Caller): Promise<void> {
    const values = withDefaults(record, sent, caller.session)
    const id = (await idOf(caller)) ?? (await idLocked(caller))
    if (id === undefined) await insertRecord(coded, caller, values)
    else await updateRecord(coded, caller, { id, objectVersionNumber }, values)
  }

  async function idOf({ db, session }: Caller): Promise<string | undefined> {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(record.table)} where tenant_id = ${session.tenantId}`.execute(db)
    return rows[0]?.id
  }

  /** Looks again once nobody else of the tenant can set values for the first time. */
  async function idLocked(caller: Caller): Promise<string | undefined> {
    await sql`select from tenant where tenant_id = ${caller.session.tenantId} for no key update`.execute(
      caller.db,
    )
    return idOf(caller)
  }

  const route = (call: Route['call'], handle: (input: Input, caller: Caller) => unknown): Route => ({
    call,
    // The input was parsed with the schemas of the call.
    handle: handle as unknown as Handle,
  })
  return [
    route(api.get, (_, caller) => get(caller)),
    route(api.update, async ({ body }, caller) => {
      await update(body, caller)
      return get(caller)
    }),
  ]
}
