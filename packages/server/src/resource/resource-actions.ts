import type { ItemAnswers } from '@atrium/contract/batch'
import type { Titles } from '@atrium/contract/entity/entity'
import type { Action } from '@atrium/contract/resource/actions'
import { columnOf, ownerColumn, partOf, stateOf, titlesOfField } from '@atrium/contract/resource/declared'
import type { Field } from '@atrium/contract/resource/fields'
import { snake } from '@atrium/contract/resource/names'
import type { AnyResource } from '@atrium/contract/resource/resource'
import { type RawBuilder, sql } from 'kysely'
import { conflictError } from '../db/tables/rows.ts'
import { AppError } from '../http/app-error.ts'
import { answerForEach } from '../http/batch.ts'
import type { Context } from '../http/routes.ts'
import { inLanguage } from '../interchange/importable.ts'
import type { Coded } from './resource-code.ts'
import type { AnyRecord, ResourceDb } from './resource-db.ts'

type Acting = Pick<Context<'signed-in', ResourceDb>, 'db' | 'session' | 'language'>

/** Does an action with each of several records, whose versions must be those that were read. */
export function actOn(
  resource: Coded,
  name: string,
  acting: Acting,
  records: readonly AnyRecord[],
): Promise<ItemAnswers> {
  const { definition } = resource
  const versions = new Map(records.map(one => [String(one[definition.idField]), one.objectVersionNumber]))
  const action = definition.actions[name] as Action
  return answerForEach(acting, [...versions.keys()], async id => {
    const { db, language } = acting
    const row = await lockedRow(definition, db, id, action)
    if (action.to !== undefined && row.state === action.to) return false
    if (row.version !== versions.get(id)) throw await conflictError(db, definition.table as 'resource', id)
    checkState(definition, language, action, String(row.state))
    checkNeeds(definition, language, action, row)
    if (action.to !== undefined) await setState(definition, db, id, action.to)
    await resource.code.actions?.[name]?.({ ...acting, services: resource.services, id })
    return true
  })
}

/** The version and state of a record, and what the action needs of it. @throws `error.not_found` */
async function lockedRow(of: AnyResource, db: ResourceDb, id: string, { needs = [] }: Action) {
  const state = stateOf(of)
  const columns = [
    ...(state ? [sql`${sql.ref(columnOf(...state))} as ${sql.ref('state')}`] : []),
    ...needs.map(name => sql`${neededOf(of, name)} as ${sql.ref(name)}`),
  ].map(column => sql`, ${column}`)
  const { rows } = await sql<AnyRecord>`
    select version${columns.length > 0 ? sql.join(columns, sql``) : sql``}
    from ${sql.table(of.table)} where id = ${id} for no key update`.execute(db)
  if (!rows[0]) throw new AppError('error.not_found').about(id)
  return rows[0]
}

/** The value of a field that an action needs; of rows, whether there are any. */
function neededOf(of: AnyResource, name: string): RawBuilder<unknown> {
  const field = of.fields[name] as Field
  if (!field.traits.part) return sql.ref(columnOf(name, field))
  const { table } = partOf(of, name, field)
  return sql`(select 1 from ${sql.table(table)} part
    where part.${sql.ref(ownerColumn(of))} = ${sql.table(of.table)}.id limit 1)`
}

/** The title of a state in a language. */
export const stateTitle = (of: AnyResource, state: string, language: string): string =>
  inLanguage(stateOf(of)?.[1].choices?.[state] ?? [state, state, state], language)

function checkState(of: AnyResource, language: string, { title, from }: Action, state: string): void {
  if (from === undefined || from.includes(state)) return
  const titles: Titles = [title.en, title.zh, title.ar]
  throw new AppError('error.resource.state', {
    action: inLanguage(titles, language),
    state: stateTitle(of, state, language),
    from: from.map(one => stateTitle(of, one, language)).join(', '),
  })
}

function checkNeeds(of: AnyResource, language: string, { needs = [] }: Action, row: AnyRecord): void {
  const empty = needs.filter(name => isEmpty(row[name]))
  if (empty.length === 0) return
  const fields = empty.map(name =>
    inLanguage(titlesOfField(name, of.fields[name] as Field) ?? [name, name, name], language),
  )
  throw new AppError('error.resource.needs', { fields: fields.join(', ') })
}

const isEmpty = (value: unknown) => value === null || value === ''

async function setState(of: AnyResource, db: ResourceDb, id: string, state: string): Promise<void> {
  const [name, field] = stateOf(of) as [string, Field]
  await sql`update ${sql.table(of.table)} set ${sql.ref(columnOf(name, field))} = ${state}
    where id = ${id}`.execute(db)
}

/** @throws `error.resource.locked` for a record whose state allows no changes */
export function refuseLocked(of: AnyResource, language: string, state: unknown): void {
  const [, field] = stateOf(of) ?? []
  if (!field?.states?.[String(state)]?.locked) return
  throw new AppError('error.resource.locked', { state: stateTitle(of, String(state), language) })
}

/**
 * The states that a record has had, the latest first: the audit has each change of its row, and cannot be changed.
 * @throws `error.not_found`
 */
export async function statesOf(of: AnyResource, db: ResourceDb, id: string) {
  const [name, field] = stateOf(of) as [string, Field]
  const column = snake(columnOf(name, field))
  const { rows: found } = await sql`select from ${sql.table(of.table)} where id = ${id}`.execute(db)
  if (found.length === 0) throw new AppError('error.not_found').about(id)
  const { rows } = await sql<{ state: string; at: Date; by: string | null; byName: string | null }>`
    select after ->> ${column} as state, at, actor_id as by,
      (select real_name from actor where id = actor_id) as by_name
    from audit where entity = ${of.table} and entity_id = ${id} and verb in ('create', 'update')
      and before ->> ${column} is distinct from after ->> ${column}
    order by id desc limit 200`.execute(db)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}
