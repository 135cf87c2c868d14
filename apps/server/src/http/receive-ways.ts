import { platformTenantId } from '@atrium/contract/constants'
import {
  type Channel,
  channels,
  type ReceiveCode,
  receiveDefaults,
} from '@atrium/contract/message/receive-config'
import { sql } from 'kysely'
import type { Scoped } from '../db/tenant.ts'

/** The ways that are on until a person chooses, and those that nobody chooses. */
export interface Rule {
  usual: readonly Channel[]
  fixed: readonly Channel[]
}

/** What the product brings: what cannot be switched off is fixed. */
export const productRule = (kind: ReceiveCode): Rule => {
  const { usual, always } = receiveDefaults[kind]
  return { usual, fixed: always }
}

/** What a tenant and the platform say, by kind or by the code of a message; the tenant's own counts. */
export async function findRules(db: Scoped, tenantId: number): Promise<ReadonlyMap<string, Rule>> {
  const { rows } = await sql<{ receiveCode: string; usual: Channel[]; fixed: Channel[] }>`
    select distinct on (receive_code) receive_code, usual, fixed from receive_rule
    where tenant_id in (${tenantId}, ${platformTenantId})
    order by receive_code, tenant_id = ${platformTenantId}`.execute(db)
  return new Map(rows.map(row => [row.receiveCode, row]))
}

/** What counts for a kind, or for one message of it, which says otherwise only on the ways that it fixes. */
export function ruleFor(rules: ReadonlyMap<string, Rule>, kind: ReceiveCode, code?: string): Rule {
  const ofKind = guarded(kind, rules.get(kind) ?? productRule(kind))
  const own = code === undefined ? undefined : rules.get(code)
  if (!own) return ofKind
  const pick = (way: Channel) => (own.fixed.includes(way) ? own : ofKind)
  return guarded(kind, {
    usual: channels.filter(way => pick(way).usual.includes(way)),
    fixed: channels.filter(way => pick(way).fixed.includes(way)),
  })
}

/** What must reach everybody does, whatever is stored. */
function guarded(kind: ReceiveCode, { usual, fixed }: Rule): Rule {
  const { always } = receiveDefaults[kind]
  return { usual: [...new Set([...usual, ...always])], fixed: [...new Set([...fixed, ...always])] }
}

/** The ways on which somebody is told who has chosen these, or nothing yet. */
export const waysOf = ({ usual, fixed }: Rule, chosen: readonly Channel[] | null): Channel[] =>
  channels.filter(way => (fixed.includes(way) ? usual : (chosen ?? usual)).includes(way))
