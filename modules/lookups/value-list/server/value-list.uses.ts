import { platformTenantId } from '@atrium/contract/constants'
import { fieldsOf, titlesOfField } from '@atrium/contract/resource/declared'
import { titleOfSeveral } from '@atrium/contract/resource/titles'
import { isOn } from '@atrium/server/access/off-modules'
import type { Session } from '@atrium/server/auth/session'
import { inLanguage } from '@atrium/server/interchange/importable'
import { installedResources } from '@atrium/server/resource/installed-resources'
import { type RawBuilder, sql } from 'kysely'
import type { LookupUse } from '../value-list.contract.ts'
import type { ValueListDb } from './value-list.tables.ts'

/** The maximum number of uses named in a refusal. */
const mostNamed = 5

interface UsedLov {
  id: string
  tenantId: number
  code: string
}

interface Use {
  tenantId: number
  kind: Exclude<LookupUse['kind'], 'field'>
  id: string
  code: string
  name: string
}

/** The views, hierarchies and lookups that use a lookup of this code, as rows with their names in all languages. */
const usesOf = (code: string): RawBuilder<Use> => sql`
  select tenant_id, 'view' as kind, id, code, name from lov_view where lov_code = ${code}
  union
  select v.tenant_id, 'view', v.id, v.code, v.name from lov_view_field f
    join lov_view v on v.tenant_id = f.tenant_id and v.id = f.lov_view_id where f.source_code = ${code}
  union
  select tenant_id, 'lookup', id, code, name from lov where parent_lov_code = ${code}
  union
  select tenant_id, 'hierarchy', id, code, name from data_hierarchy where lov_code = ${code}`

/**
 * The names of what uses a lookup and would lose it: fields, views, hierarchies and lookups below it, unless another
 * lookup with its code would replace it. On the connection to all tenants, of each of them.
 */
export async function findLovUses(db: ValueListDb, language: string, lov: UsedLov): Promise<string[]> {
  const fields = fieldsWith(lov.code, language).map(({ records, name }) => `${records}: ${name}`)
  const { rows } = await sql<{ name: string }>`
    select distinct tr(used.name, ${language}) as name from (${usesOf(lov.code)}) used
    where (${lov.tenantId} = 0 or used.tenant_id = ${lov.tenantId})
      and not exists (select 1 from lov other where other.code = ${lov.code} and other.id <> ${lov.id}
        and other.tenant_id in (0, used.tenant_id))
    order by 1 limit ${mostNamed}`.execute(db)
  const loses = fields.length > 0 && !(await hasReplacement(db, lov))
  return [...(loses ? fields : []), ...rows.map(({ name }) => name)].slice(0, mostNamed)
}

/** Whether the platform has a lookup with this code that stands behind this one. */
async function hasReplacement(db: ValueListDb, { id, code }: UsedLov): Promise<boolean> {
  const { rows } = await sql`
    select from lov where code = ${code} and id <> ${id} and tenant_id = ${platformTenantId}`.execute(db)
  return rows.length > 0
}

const tableOf: Record<Use['kind'], string> = { view: 'lov_view', lookup: 'lov', hierarchy: 'data_hierarchy' }

/**
 * The uses of a lookup that a session sees: fields first, then those of its tenant and of the platform. A lookup of the
 * platform that the tenant has replaced has only uses of the platform.
 */
export async function findAllUses(
  db: ValueListDb,
  session: Session,
  language: string,
  lov: UsedLov,
): Promise<LookupUse[]> {
  const tenantId = lov.tenantId === platformTenantId ? session.tenantId : lov.tenantId
  const { rows } = await sql<Use>`
    select used.tenant_id, used.kind, used.id, used.code, tr(used.name, ${language}) as name
    from (${usesOf(lov.code)}) used
    where used.tenant_id in (${platformTenantId}, ${tenantId})
      and not exists (select 1 from lov own where ${lov.tenantId} = ${platformTenantId} and own.code = ${lov.code}
        and own.tenant_id = used.tenant_id and own.tenant_id <> ${platformTenantId})
    order by used.kind, name, used.code`.execute(db)
  const shown = rows.filter(({ kind, code }) => isOn(session.off, tableOf[kind], code))
  return [...fieldsWith(lov.code, language, session.off), ...shown.map(({ tenantId: _, ...use }) => use)]
}

/** The fields of resources that choose from a lookup, without those of modules in `off`. */
const fieldsWith = (lookup: string, language: string, off?: Session['off']) =>
  installedResources()
    .filter(({ definition: { name } }) => off === undefined || isOn(off, 'own_field', name))
    .flatMap(({ definition }) =>
      fieldsOf(definition)
        .filter(([, { kind, target }]) => kind === 'lookup' && target === lookup)
        .map(([code, field]) => ({
          kind: 'field' as const,
          name: inLanguage(titlesOfField(code, field) ?? [code, code, code], language),
          records: inLanguage(titleOfSeveral(definition.title), language),
          code,
        })),
    )

/** The names of what uses a value of a lookup: values below it, and people whose data it narrows. */
export async function findValueUses(
  db: ValueListDb,
  language: string,
  lov: UsedLov,
  value: string,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tr(v.meaning, ${language}) as name from lov_value v join lov l on l.tenant_id = v.tenant_id and l.id = v.lov_id
    where v.parent_value = ${value} and v.value <> ${value}
      and (l.parent_lov_code = ${lov.code} or (l.parent_lov_code is null and l.id = ${lov.id}))
      and (${lov.tenantId} = 0 or l.tenant_id = ${lov.tenantId})
    union
    select u.real_name from app_user u join data_hierarchy h on h.tenant_id = u.tenant_id
    where h.lov_code = ${lov.code} and u.scope ->> h.code = ${value}
    order by 1 limit ${mostNamed}`.execute(db)
  return rows.map(({ name }) => name)
}
