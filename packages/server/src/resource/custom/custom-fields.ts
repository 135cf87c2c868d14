import { siteLevel } from '@atrium/contract/constants'
import { type CustomField, type CustomKind, fieldOf } from '@atrium/contract/resource/custom'
import type { Extensible } from '@atrium/contract/resource/extensible'
import type { Field } from '@atrium/contract/resource/fields'

import { sql } from 'kysely'
import type { Session } from '../../auth/session.ts'
import { type Cache, dependenciesOn, dependencyInAnyTenant } from '../../cache/cache.ts'
import type { Site } from '../../db/connection/site.ts'
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

/**
 * The fields in use that tenants have added to a kind of record. Where platform sessions read the records of all
 * tenants, they see each with the fields of its tenant, and nobody else sees values of another tenant.
 */
export const customFieldsOf = (
  { name, acrossTenants }: Pick<Extensible, 'name' | 'acrossTenants'>,
  { cache, site }: { cache: Cache; site: Site },
): FindCustom => {
  const findOwn = ownCustomFields(name, cache)
  if (!acrossTenants)
    return async acting => {
      const seen = await findOwn(acting)
      return () => seen
    }
  return async acting => {
    const { session, language } = acting
    if (session.level === siteLevel) {
      const found = await cache.get(`own fields of all ${name} ${language}`, async () =>
        cachedAs(await site({}, db => readCustomFields(db, language, name)), [
          dependencyInAnyTenant('ownField'),
        ]),
      )
      const all = Map.groupBy(fieldsFor(session, found), field => field.tenantId)
      return id => all.get(id as number) ?? []
    }
    const seen = await findOwn(acting)
    return id => (id === session.tenantId ? seen : [])
  }
}

/** Finds the fields in use that the tenant of a session has added to a kind of record, without those absent for it. */
export const ownCustomFields =
  (name: string, cache: Cache) =>
  async ({ db, session, language }: Acting): Promise<readonly TenantField[]> => {
    const { tenantId } = session
    const own = await cache.get(`own fields ${tenantId} ${name} ${language}`, async () =>
      cachedAs(await readCustomFields(db, language, name, tenantId), dependenciesOn(['ownField'], tenantId)),
    )
    return fieldsFor(session, own)
  }

/** Fields to be cached until one changes. */
const cachedAs = (value: RuledField[], dependsOn: readonly string[]) => ({
  value,
  dependsOn,
  bytes: 2_000 * value.length,
})

/** The fields that a session sees in a way, with its access to each. */
const fieldsFor = <Of extends RuledField>(session: FieldReader, fields: readonly Of[]) =>
  fields.flatMap(field => {
    const access = accessFor(session, field)
    return access === 'absent' ? [] : [{ ...field, access }]
  })

/** A field of a tenant before it is known who reads it. */
export type RuledField = Omit<TenantField, 'access'> & AccessRule & { tenantId: number }

/** The fields in use that a session sees in a way, of a tenant, or of every one that the connection sees. */
export const findCustomFields = async (
  { db, session, language }: Pick<Acting, 'db' | 'language'> & { session: FieldReader },
  resource: string,
  tenantId?: number,
): Promise<TenantField[]> => fieldsFor(session, await readCustomFields(db, language, resource, tenantId))

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

/** The fields in use of a tenant, or of every one that the connection sees, in their order, with their rules. */
export async function readCustomFields(
  db: Scoped,
  language: string,
  resource: string,
  tenantId?: number,
): Promise<RuledField[]> {
  const { rows } = await sql<Row>`
    select tenant_id, code, kind, tr(title, ${language}) as title, title as titles, coalesce(tr(help, ${language}), '') as help,
      required, listed, choices, others_access, role_access
    from own_field where resource = ${resource} and enabled and removed_at is null
      and tenant_id = coalesce(${tenantId ?? null}::bigint, tenant_id) order by sort, code`.execute(db)
  return rows.map(({ help, ...row }) => {
    const choices = row.choices.map(({ value, title }) => ({ value, title: inWords(title, language) }))
    const custom = { ...row, choices, ...(help !== '' && { help }) }
    return { ...custom, field: fieldOf(custom) }
  })
}
