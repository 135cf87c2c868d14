import type { BodyOf } from '@atrium/contract/endpoint'
import type { OwnFieldDraft, ownFieldApi } from '@atrium/contract/operations/own-field'
import { type CustomKind, mostCustomFields } from '@atrium/contract/resource/custom'
import { namesOf } from '@atrium/contract/resource/declared'
import type { Extensible } from '@atrium/contract/resource/extensible'
import { accessesOf } from '@atrium/contract/resource/field-rights'
import { stamps } from '@atrium/contract/row'
import type { Session } from '@atrium/server/auth/session'
import { lockVersion } from '@atrium/server/db/tables/rows'
import { mergedTexts } from '@atrium/server/db/tables/texts'
import { AppError } from '@atrium/server/http/app-error'
import { errorText } from '@atrium/server/http/error-texts'
import type { StoredChoice } from '@atrium/server/resource/custom/custom-fields'
import { extensibleBy } from '@atrium/server/resource/custom/extensible-kinds'
import { sql } from 'kysely'
import type { OwnFieldDb } from './own-field.tables.ts'

interface Acting {
  db: OwnFieldDb
  session: Pick<Session, 'tenantId' | 'level' | 'off'>
  language: string
}

type Change = BodyOf<typeof ownFieldApi.update>
type Ref = BodyOf<typeof ownFieldApi.remove>

/**
 * Adds a field to a resource, after its others, and returns its id.
 * @throws `error.own_field.resource`, `error.own_field.reserved`, `error.own_field.too_many`, `error.own_field.choices`
 */
export async function addOwnField(acting: Acting, draft: OwnFieldDraft): Promise<string> {
  const { db, language } = acting
  const { resource, code, kind } = draft
  refuseReserved(acting, draft)
  await refuseUnknownRoles(acting, draft)
  await lockResource(acting, resource)
  if (draft.enabledFlag === 1) await refuseTooMany(db, resource)
  const { id } = await db
    .insertInto('ownField')
    .values({
      ...{ resource, code, kind },
      ...columnsOf(draft, kind, language),
      sort: sql<number>`(select coalesce(max(sort), 0) + 1 from own_field where resource = ${resource})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @throws `error.not_found`, `error.optimistic_lock`, `error.own_field.removed`, and those of `addOwnField` */
export async function changeOwnField(acting: Acting, change: Change): Promise<void> {
  const { db, language } = acting
  const before = await lockField(acting, change)
  if (before.removedAt) throw new AppError('error.own_field.removed')
  await refuseUnknownRoles(acting, change, before.roleAccess)
  if (change.enabledFlag === 1 && !before.enabled) await refuseTooMany(db, before.resource)
  await db
    .updateTable('ownField')
    .set(columnsOf(change, before.kind, language, before))
    .where('id', '=', change.ownFieldId)
    .execute()
}

/**
 * Chooses who sees and changes a field that a resource has in every tenant.
 * @throws `error.own_field.resource`, `error.own_field.access`, `error.own_field.role`, `error.optimistic_lock`
 */
export async function chooseAccess(
  acting: Acting,
  { resource, field, othersAccess, roleAccess, objectVersionNumber }: BodyOf<typeof ownFieldApi.rule>,
): Promise<void> {
  const { db, language } = acting
  const of = kindOf(acting, resource)
  if (!Object.hasOwn(of.fields, field)) throw refused('error.own_field.field', 'field', language)
  const accesses = accessesOf(of, field)
  const chosen = [othersAccess, ...roleAccess.map(({ access }) => access)]
  if (accesses.length === 1 || !chosen.every(access => accesses.includes(access)))
    throw refused('error.own_field.access', 'othersAccess', language)
  await lockResource(acting, resource)
  const before = await db
    .selectFrom('fieldRule')
    .select(['id', 'version', 'roleAccess'])
    .where('resource', '=', resource)
    .where('field', '=', field)
    .executeTakeFirst()
  if ((before?.version ?? 0) !== objectVersionNumber) throw new AppError('error.optimistic_lock')
  await refuseUnknownRoles(acting, { roleAccess }, before?.roleAccess)
  const rule = { othersAccess, roleAccess: JSON.stringify(namesOut(roleAccess)) }
  if (before) await db.updateTable('fieldRule').set(rule).where('id', '=', before.id).execute()
  else
    await db
      .insertInto('fieldRule')
      .values({ resource, field, ...rule })
      .execute()
}

const namesOut = (roles: Change['roleAccess']) => roles.map(({ roleId, access }) => ({ roleId, access }))

/** Takes a field out of use. Its values stay until the days for which they are kept are over. */
export async function removeOwnField(acting: Acting, ref: Ref): Promise<void> {
  const { removedAt } = await lockField(acting, ref)
  if (removedAt) throw new AppError('error.own_field.removed')
  await setRemoved(acting.db, ref.ownFieldId, sql<Date>`now()`)
}

/** @throws `error.own_field.not_removed`, `error.own_field.too_many`, and those of `lockField` */
export async function restoreOwnField(acting: Acting, ref: Ref): Promise<void> {
  const { removedAt, enabled, resource } = await lockField(acting, ref)
  if (!removedAt) throw new AppError('error.own_field.not_removed')
  if (enabled) await refuseTooMany(acting.db, resource)
  await setRemoved(acting.db, ref.ownFieldId, sql<null>`null`)
}

/** Puts these fields first. @throws `error.own_field.order` for one that the resource does not have, or twice */
export async function orderOwnFields(
  acting: Acting,
  { resource, ownFieldIds }: BodyOf<typeof ownFieldApi.order>,
): Promise<void> {
  await lockResource(acting, resource)
  const { db } = acting
  const stored = await db
    .selectFrom('ownField')
    .select(['id', 'sort'])
    .where('resource', '=', resource)
    .where('removedAt', 'is', null)
    .execute()
  const places = new Map(stored.map(({ id, sort }) => [id, sort]))
  const asked = new Set(ownFieldIds)
  if (asked.size < ownFieldIds.length || !ownFieldIds.every(id => places.has(id)))
    throw new AppError('error.own_field.order')
  // Others keep their places, and so their versions: people may be changing them.
  const others = stored.filter(({ id }) => !asked.has(id)).map(({ sort }) => sort)
  const first = others.length === 0 ? 1 : Math.min(...others) - ownFieldIds.length
  for (const [at, id] of ownFieldIds.entries()) {
    const sort = first + at
    if (sort !== places.get(id)) await db.updateTable('ownField').set({ sort }).where('id', '=', id).execute()
  }
}

const setRemoved = (db: OwnFieldDb, id: string, at: ReturnType<typeof sql<Date | null>>) =>
  db.updateTable('ownField').set({ removedAt: at }).where('id', '=', id).execute()

/** Locks the fields of a resource for changes of their number and order until the transaction ends. */
const lockResource = ({ db, session: { tenantId } }: Acting, resource: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`own-field:${tenantId}:${resource}`}, 0))`.execute(db)

/** @throws `error.not_found`, `error.optimistic_lock` */
async function lockField(acting: Acting, { ownFieldId: id, objectVersionNumber }: Ref) {
  const { db } = acting
  const find = () => db.selectFrom('ownField').selectAll().where('id', '=', id)
  const known = await find().executeTakeFirst()
  if (known) await lockResource(acting, known.resource)
  await lockVersion(db, 'ownField', { id, objectVersionNumber })
  return find().executeTakeFirstOrThrow()
}

async function refuseTooMany(db: OwnFieldDb, resource: string): Promise<void> {
  const { count } = await db
    .selectFrom('ownField')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('resource', '=', resource)
    .where('enabled', '=', true)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= mostCustomFields) throw new AppError('error.own_field.too_many', { most: mostCustomFields })
}

/** Names that every object of JavaScript has, and those that every row has. */
const reservedNames = [
  ...Object.getOwnPropertyNames(Object.prototype),
  ...Object.keys(stamps.shape),
  ...['tenantId', 'tenantName', 'custom', 'id', 'organizationId'],
]

/** @throws `error.own_field.resource` for records to which the session can add no fields */
function kindOf({ session, language }: Pick<Acting, 'session' | 'language'>, resource: string): Extensible {
  const of = extensibleBy(session).find(({ name }) => name === resource)
  if (!of) throw refused('error.own_field.resource', 'resource', language)
  return of
}

function refuseReserved({ session, language }: Acting, { resource, code }: OwnFieldDraft): void {
  const of = kindOf({ session, language }, resource)
  const own = Object.entries(of.fields).flatMap(([name, field]) => namesOf(name, field))
  if ([...reservedNames, of.idField, ...own].includes(code))
    throw refused('error.own_field.reserved', 'code', language)
}

/** @throws `error.own_field.role` for a role that the tenant does not have, unless it is stored already, or has twice */
async function refuseUnknownRoles(
  { db, language, session: { tenantId } }: Acting,
  { roleAccess }: Pick<Change, 'roleAccess'>,
  before: readonly { roleId: string }[] = [],
): Promise<void> {
  const ids = roleAccess.map(({ roleId }) => roleId)
  const { rows } = await sql<{ id: string }>`
    select id from role where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`.execute(db)
  const known = new Set([...rows, ...before.map(({ roleId }) => ({ id: roleId }))].map(({ id }) => id))
  if (new Set(ids).size < ids.length || !ids.every(id => known.has(id)))
    throw refused('error.own_field.role', 'roleAccess', language)
}

type Refusal =
  | 'error.own_field.resource'
  | 'error.own_field.reserved'
  | 'error.own_field.choices'
  | 'error.own_field.role'
  | 'error.own_field.field'
  | 'error.own_field.access'

const refused = (error: Refusal, field: string, language: string) =>
  new AppError(error, {}, [{ field, message: errorText(error, language, {}) }])

type Texted = Pick<
  Change,
  | 'title'
  | 'help'
  | 'requiredFlag'
  | 'listedFlag'
  | 'enabledFlag'
  | 'choices'
  | 'othersAccess'
  | 'roleAccess'
  | '_tls'
>
type Before = { title: Record<string, string>; help: Record<string, string>; choices: StoredChoice[] }

const nothing: Before = { title: {}, help: {}, choices: [] }

/** The columns that people write. @throws `error.own_field.choices` */
function columnsOf(
  {
    title,
    help = '',
    requiredFlag,
    listedFlag,
    enabledFlag,
    choices,
    othersAccess,
    roleAccess,
    _tls,
  }: Texted,
  kind: CustomKind,
  language: string,
  before: Before = nothing,
) {
  const isChoice = kind === 'choice'
  const values = new Set(choices.map(({ value }) => value))
  if (isChoice && (choices.length === 0 || values.size < choices.length))
    throw refused('error.own_field.choices', 'choices', language)
  const stored = choices.map(({ value, title, _tls }): StoredChoice => {
    const was = before.choices.find(choice => choice.value === value)?.title ?? {}
    return { value, title: mergedTexts(was, language, title, _tls?.title) }
  })
  return {
    title: JSON.stringify(mergedTexts(before.title, language, title, _tls?.title)),
    help: JSON.stringify(mergedTexts(before.help, language, help, _tls?.help)),
    required: requiredFlag === 1,
    listed: listedFlag === 1,
    enabled: enabledFlag === 1,
    choices: JSON.stringify(isChoice ? stored : []),
    othersAccess,
    roleAccess: JSON.stringify(namesOut(roleAccess)),
  }
}
