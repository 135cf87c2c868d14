import { siteLevel } from '@atrium/contract/constants'
import { type CustomField, type CustomKind, fieldOf } from '@atrium/contract/resource/custom'
import type { Field } from '@atrium/contract/resource/fields'
import type { AnyResource } from '@atrium/contract/resource/resource'
import { sql } from 'kysely'
import type { Session } from '../../auth/session.ts'
import { type Cache, dependenciesOn } from '../../cache/cache.ts'
import type { Scoped } from '../../db/connection/tenant.ts'
import type { Texts } from '../../db/tables/columns.ts'
import { inWords } from '../../db/tables/texts.ts'
import { type AccessRule, accessFor, type FieldReader } from './field-access.ts'

/** A field that a tenant has added, and the field of the kit that has its kind. */
export interface TenantField extends CustomField {
  field: Field
  /** The title in each language that it was written in. */
  titles: Texts
}

/** The fields of a tenant, by the tenant's id. */
export type FieldsOf = (tenantId: unknown) => readonly TenantField[]

interface Acting {
  db: Scoped
  session: Pick<Session, 'tenantId' | 'level'> & FieldReader
  language: string
}

/** Finds the fields that the tenants which a session reads have added to a resource, without those absent for it. */
export type FindCustom = (acting: Acting) => Promise<FieldsOf>

/** The fields in use that tenants have added to a resource. Those of one tenant are cached until one changes. */
export const customFieldsOf =
  ({ name, acrossTenants }: AnyResource, cache: Cache): FindCustom =>
  async ({ db, session, language }) => {
    const { tenantId, level } = session
    if (acrossTenants && level === siteLevel) {
      const found = fieldsFor(session, await readCustomFields(db, language, name))
      const all = Map.groupBy(found, field => field.tenantId)
      return id => all.get(id as number) ?? []
    }
    const own = await cache.get(`own fields ${tenantId} ${name} ${language}`, async () => {
      const value = await readCustomFields(db, language, name)
      return { value, dependsOn: dependenciesOn(['ownField'], tenantId), bytes: 2_000 * value.length }
    })
    const seen = fieldsFor(session, own)
    return () => seen
  }

/** The fields that a session sees in a way, with its access to each. */
const fieldsFor = <Of extends RuledField>(session: FieldReader, fields: readonly Of[]) =>
  fields.flatMap(field => {
    const access = accessFor(session, field)
    return access === 'absent' ? [] : [{ ...field, access }]
  })

/** A field of a tenant before it is known who reads it. */
export type RuledField = Omit<TenantField, 'access'> & AccessRule & { tenantId: number }

/** The fields in use that a session sees in a way, of every tenant that the connection sees. */
export const findCustomFields = async (
  { db, session, language }: Pick<Acting, 'db' | 'language'> & { session: FieldReader },
  resource: string,
): Promise<TenantField[]> => fieldsFor(session, await readCustomFields(db, language, resource))

interface Row extends AccessRule {
  tenantId: number
  code: string
  kind: CustomKind
  title: string
  titles: Texts
  help: string
  required: boolean
  listed: boolean
  choices: readonly StoredChoice[]
}

/** A choice as it is stored, with its title in each language. */
export interface StoredChoice {
  value: string
  title: Texts
}

/** The fields in use of every tenant that the connection sees, in their order. */
async function readCustomFields(db: Scoped, language: string, resource: string): Promise<RuledField[]> {
  const { rows } = await sql<Row>`
    select tenant_id, code, kind, tr(title, ${language}) as title, title as titles, coalesce(tr(help, ${language}), '') as help,
      required, listed, choices, others_access, role_access
    from own_field where resource = ${resource} and enabled and removed_at is null order by sort, code`.execute(
    db,
  )
  return rows.map(({ help, ...row }) => {
    const choices = row.choices.map(({ value, title }) => ({ value, title: inWords(title, language) }))
    const custom = { ...row, choices, ...(help !== '' && { help }) }
    return { ...custom, field: fieldOf(custom) }
  })
}
