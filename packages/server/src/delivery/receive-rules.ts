import { platformTenantId } from '@atrium/contract/constants'
import { type PersonalChannel, personalChannels } from '@atrium/contract/messages/channel'
import { type ReceiveCode, receiveDefaults } from '@atrium/contract/messages/receive-codes'
import { sql } from 'kysely'
import type { Scoped } from '../db/connection/tenant.ts'

/** The channels that are on until a person chooses, and those that nobody chooses. */
export interface Rule {
  usual: readonly PersonalChannel[]
  fixed: readonly PersonalChannel[]
}

/** What the product brings: what cannot be switched off is fixed. */
export const productRule = (kind: ReceiveCode): Rule => {
  const { usual, always } = receiveDefaults[kind]
  return { usual, fixed: always }
}

/** What a tenant and the platform say, by kind or by the code of a message; the tenant's own counts. */
export async function findRules(db: Scoped, tenantId: number): Promise<ReadonlyMap<string, Rule>> {
  const { rows } = await sql<{ receiveCode: string; usual: PersonalChannel[]; fixed: PersonalChannel[] }>`
    select distinct on (receive_code) receive_code, usual, fixed from receive_rule
    where tenant_id in (${tenantId}, ${platformTenantId})
    order by receive_code, tenant_id = ${platformTenantId}`.execute(db)
  return new Map(rows.map(row => [row.receiveCode, row]))
}

/** What counts for a kind, or for one message of it, which differs only on the channels that it fixes. */
export function ruleFor(rules: ReadonlyMap<string, Rule>, kind: ReceiveCode, code?: string): Rule {
  const ofKind = guarded(kind, rules.get(kind) ?? productRule(kind))
  const own = code === undefined ? undefined : rules.get(code)
  if (!own) return ofKind
  const pick = (channel: PersonalChannel) => (own.fixed.includes(channel) ? own : ofKind)
  return guarded(kind, {
    usual: personalChannels.filter(channel => pick(channel).usual.includes(channel)),
    fixed: personalChannels.filter(channel => pick(channel).fixed.includes(channel)),
  })
}

/** Channels that cannot be switched off are on, whatever is stored. */
function guarded(kind: ReceiveCode, { usual, fixed }: Rule): Rule {
  const { always } = receiveDefaults[kind]
  return { usual: [...new Set([...usual, ...always])], fixed: [...new Set([...fixed, ...always])] }
}

/** The channels on which a person is notified who has chosen these, or nothing yet. */
export const channelsFor = (
  { usual, fixed }: Rule,
  chosen: readonly PersonalChannel[] | null,
): PersonalChannel[] =>
  personalChannels.filter(channel => (fixed.includes(channel) ? usual : (chosen ?? usual)).includes(channel))
