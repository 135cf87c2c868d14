import { siteLevel } from '@atrium/contract/constants'
import type { Endpoint } from '@atrium/contract/endpoint'
import { sql } from 'kysely'
import type { Session } from '../auth/session.ts'
import type { Scoped } from '../db/connection/tenant.ts'

/**
 * Whether a call reads the records of every tenant. Platform staff with a restricted data scope see none of other
 * tenants, and lists of the platform's own records name the platform in the address.
 */
export const isAcross = (
  call: Endpoint,
  session: Session | undefined,
  params: { tenantId?: string } = {},
): boolean =>
  call.acrossTenants === true &&
  session?.level === siteLevel &&
  session.dataScope === 'all' &&
  params.tenantId === undefined

/** The query as it applies: a session that sees one tenant cannot choose another. */
export function queryFor<Query>(call: Endpoint, across: boolean, query: Query): Query {
  if (!call.acrossTenants || across || typeof query !== 'object' || query === null) return query
  const { tenantId: _, ...rest } = query as Record<string, unknown>
  return rest as Query
}

/** An answer that was read across tenants, with the name of each record's tenant. */
export async function withTenantNames(all: Scoped, language: string, answer: unknown): Promise<unknown> {
  const ids = new Set<number>()
  const walk = (value: unknown, visit: (row: Record<string, unknown>) => void): void => {
    if (Array.isArray(value)) for (const one of value) walk(one, visit)
    else if (typeof value === 'object' && value !== null) {
      const row = value as Record<string, unknown>
      if (typeof row.tenantId === 'number') visit(row)
      walk(row.content ?? row.children, visit)
    }
  }
  walk(answer, row => ids.add(row.tenantId as number))
  if (ids.size === 0) return answer
  const tenants = await all
    .selectFrom('tenant')
    .select(['tenantId', sql<string>`tr(name, ${language})`.as('name')])
    .where('tenantId', 'in', [...ids])
    .execute()
  const names = new Map(tenants.map(({ tenantId, name }) => [tenantId, name]))
  walk(answer, row => {
    row.tenantName = names.get(row.tenantId as number)
  })
  return answer
}
