import type { ItemAnswers } from '@atrium/contract/batch'
import { type BatchVerb, idsField } from '@atrium/contract/resource/batch-api'
import { columnOf, enabledOf, stateOf } from '@atrium/contract/resource/declared'
import type { Field } from '@atrium/contract/resource/fields'
import { sql } from 'kysely'
import { AppError } from '../http/app-error.ts'
import { answerForEach } from '../http/batch.ts'
import type { Context } from '../http/routes.ts'
import { refuseLocked } from './resource-actions.ts'
import type { AnyCode, Coded } from './resource-code.ts'
import type { AnyRecord, ResourceDb } from './resource-db.ts'
import type { RowPlan } from './resource-plan.ts'
import { requireWritable } from './resource-rights.ts'
import { findRecord, unchangedDraft } from './resource-rows.ts'
import { deleteRecord, updateRecord } from './resource-writes.ts'

type Acting = Pick<Context<'signed-in', ResourceDb>, 'db' | 'session' | 'language' | 'tokenOf'>
type Handler = (body: unknown, context: Acting) => Promise<ItemAnswers>

/** Enables, disables and deletes several records, and answers for each. */
export function batchHandlers(resource: Coded, plan: RowPlan): Readonly<Record<BatchVerb, Handler>> {
  const of = resource.definition
  const set = (enabled: boolean) => (body: unknown, context: Acting) =>
    answerForEach(context, (body as Readonly<Record<string, string[]>>)[idsField(of)] ?? [], id =>
      setEnabled(resource, plan, context, id, enabled),
    )
  return {
    enable: set(true),
    disable: set(false),
    remove: (body, context) => {
      const versions = new Map(
        (body as AnyRecord[]).map(one => [String(one[of.idField]), Number(one.objectVersionNumber)]),
      )
      return answerForEach(context, [...versions.keys()], async id => {
        await deleteRecord(resource, context, { id, objectVersionNumber: versions.get(id) ?? 0 })
        return true
      })
    },
  }
}

/** Whether the code of a resource sees its records when they are saved. */
const seesSaves = ({ beforeSave, afterSave, computed }: AnyCode) =>
  beforeSave !== undefined || afterSave !== undefined || computed !== undefined

/** @throws `error.not_found`, `error.resource.locked`, Denied where the field is restricted */
async function setEnabled(
  resource: Coded,
  plan: RowPlan,
  acting: Acting,
  id: string,
  enabled: boolean,
): Promise<boolean> {
  const { definition: of, code } = resource
  const [name, field] = enabledOf(of) as [string, Field]
  const column = sql.ref(columnOf(name, field))
  const state = stateOf(of)
  const { rows } = await sql<{ enabled: boolean; version: number; state: unknown }>`
    select ${column} as enabled, version, ${state ? sql.ref(columnOf(...state)) : sql`null`} as state
    from ${sql.table(of.table)} where id = ${id} for no key update`.execute(acting.db)
  const [row] = rows
  if (!row) throw new AppError('error.not_found').about(id)
  if (row.enabled === enabled) return false
  requireWritable(of, acting.session, name)
  refuseLocked(of, acting.language, row.state)
  if (seesSaves(code)) {
    const was = unchangedDraft(of, await findRecord(plan, acting, id))
    const change = { ...was, [name]: enabled ? 1 : 0 }
    await updateRecord(resource, acting, { id, objectVersionNumber: row.version }, change, was)
  } else
    await sql`update ${sql.table(of.table)} set ${column} = ${enabled} where id = ${id}`.execute(acting.db)
  return true
}
