import { withheldCode } from '@atrium/contract/permission-code'
import { sql } from 'kysely'
import { type Cache, dependenciesOn } from '../cache/cache.ts'
import type { Site } from '../db/connection/site.ts'
import type { Scoped } from '../db/connection/tenant.ts'
import { type AccessRule, accessOfRoles } from '../resource/custom/field-access.ts'
import { type HeldRole, isAdministrator } from './grants.ts'

/** The access that a tenant has chosen to a field of the product. */
export interface FieldRule extends AccessRule {
  resource: string
  field: string
}

/** For decisions that are not about fields. */
export const nothingWithheld: ReadonlySet<string> = new Set()

/** The codes of fields of the product that a tenant withholds from all of these roles; none from administrators. */
export async function findWithheld(
  { site, cache }: { site: Site; cache: Cache },
  tenantId: number,
  roles: readonly HeldRole[],
): Promise<ReadonlySet<string>> {
  if (roles.some(isAdministrator)) return nothingWithheld
  const rules = await cache.get(`field-rules:${tenantId}`, async () => ({
    value: await site({}, db => readFieldRules(db, tenantId)),
    dependsOn: dependenciesOn(['fieldRule'], tenantId),
  }))
  return rules.length === 0 ? nothingWithheld : new Set(rules.flatMap(rule => codesOf(rule, roles)))
}

/** The rules of a tenant, by resource and field. */
export async function readFieldRules(db: Scoped, tenantId: number): Promise<FieldRule[]> {
  const { rows } = await sql<FieldRule>`select resource, field, others_access, role_access
    from field_rule where tenant_id = ${tenantId} order by resource, field`.execute(db)
  return rows
}

function codesOf(rule: FieldRule, roles: readonly HeldRole[]): string[] {
  const access = accessOfRoles(roles, rule)
  const code = (right: 'read' | 'write') => withheldCode(rule.resource, rule.field, right)
  if (access === 'write') return []
  return access === 'absent' ? [code('read'), code('write')] : [code('write')]
}
