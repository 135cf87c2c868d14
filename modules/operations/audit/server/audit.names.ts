import { platformTenantId } from '@atrium/contract/constants'
import { everyEntity } from '@atrium/contract/entity/entities'
import type { Entity } from '@atrium/contract/entity/entity'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { type RawBuilder, sql } from 'kysely'
import { namingFields } from './audit.lines.ts'

/** The current names of records by id, as far as `db` sees them. */
export async function findNames(
  db: Scoped,
  language: string,
  tenantIds: readonly number[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const uuids = [...new Set(ids.filter(id => id.includes('-')))]
  const numbers = [...new Set(ids.filter(id => /^\d{1,15}$/.test(id)).map(Number))]
  if (uuids.length + numbers.length === 0) return new Map()
  const within = [...new Set([platformTenantId, ...tenantIds])]
  const { rows: found } = await namesOf(language, {
    ofPeople: sql`id = any(${uuids}::uuid[])`,
    ofTenants: sql`tenant_id = any(${numbers}::bigint[])`,
    ofRecords: sql`tenant_id = any(${within}::bigint[]) and id = any(${uuids}::uuid[])`,
  }).execute(db)
  return new Map(found.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])))
}

/**
 * A condition for entries about records whose name contains a text, over alias `a` (audit): the name in the entry, the
 * current one, and those of the records that it ties.
 */
export function isNamed(text: string, language: string): RawBuilder<boolean> {
  const all = sql`true`
  const references = new Set(everyEntity().flatMap(({ fields }) => columnsOf(fields, isReference)))
  const ids = [
    sql`a.entity_id::text`,
    ...[...references].map(column => sql`${recorded} ->> ${sql.lit(column)}`),
  ]
  // Read once, and as the keys of an object: found in them without comparing each.
  const named = sql`(select coalesce(jsonb_object_agg(named.id, null), '{}')
    from (${namesOf(language, { ofPeople: all, ofTenants: all, ofRecords: all })}) named
    where strpos(lower(named.name), lower(${text})) > 0)`
  return sql<boolean>`(strpos(lower(${recordedName(language)}), lower(${text})) > 0
    or ${named} ?| array[${sql.join(ids)}])`
}

interface Named {
  id: string
  name: string | null
}

/** Ids and current names of people, of tenants, and of the records of every entity that has names. */
function namesOf(
  language: string,
  {
    ofPeople,
    ofTenants,
    ofRecords,
  }: { ofPeople: RawBuilder<unknown>; ofTenants: RawBuilder<unknown>; ofRecords: RawBuilder<unknown> },
) {
  return sql<Named>`
    select id::text as id, real_name as name from app_user where ${ofPeople}
    union all
    select tenant_id::text, tr(name, ${language}) from tenant where ${ofTenants}
    union all
    ${sql.join(
      everyEntity().flatMap(entity => {
        const name = fullName(entity, language)
        return name
          ? [sql`select id::text, ${name} from ${sql.table(entity.name)} record where ${ofRecords}`]
          : []
      }),
      sql` union all `,
    )}`
}

/** The current name of a record, over alias `record`: “Roles › View” for one that stands within another. */
function fullName(entity: Entity, language: string): RawBuilder<unknown> | undefined {
  const name = nameColumn(entity, 'record', language)
  const { namedWithin } = entity
  const whole = namedWithin && everyEntity().find(({ name }) => name === namedWithin.entity)
  const wholeName = whole && nameColumn(whole, 'whole', language)
  if (!name || !namedWithin || !wholeName) return name
  return sql`concat_ws(' › ', (select ${wholeName} from ${sql.table(namedWithin.entity)} whole
    where whole.id = record.${sql.ref(snakeCase(namedWithin.field))}), ${name})`
}

/** The name of a record of the entity in a language, over a table alias. */
const nameColumn = ({ namedBy, fields }: Entity, alias: string, language: string) => {
  if (namedBy === undefined) return undefined
  const column = sql.ref(`${alias}.${snakeCase(namedBy)}`)
  return fields[namedBy]?.translated ? sql`tr(${column}, ${language})` : column
}

const snakeCase = (field: string) => field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

const recorded = sql`coalesce(a.after, a.before)`

/** The name that an entry shows of its record, without those that nobody may see. */
const recordedName = (language: string) =>
  sql`coalesce(${sql.join(
    namingFields.flatMap(field => {
      const shownBy = everyEntity().filter(({ fields }) => fields[field] && fields[field].withheld !== true)
      if (shownBy.length === 0) return []
      const value = sql`${recorded} -> ${sql.lit(snakeCase(field))}`
      return sql`case when a.entity in (${sql.join(shownBy.map(({ name }) => sql.lit(name)))}) then
      case jsonb_typeof(${value}) when 'string' then nullif(${value} #>> '{}', '')
        when 'object' then tr(${value}, ${language}) end end`
    }),
  )})`

const isReference = (field: Entity['fields'][string]) => field.reference === true && field.withheld !== true

const columnsOf = (fields: Entity['fields'], isOne: typeof isReference): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (isOne(field) ? snakeCase(name) : []))
