import { platformTenantId } from '@atrium/contract/constants'
import type { ReceiveCode } from '@atrium/contract/messages/receive-codes'
import { sql } from 'kysely'
import type { Scoped } from '../db/connection/tenant.ts'
import { type PersonalChannel, personalChannels, receiveDefaults } from './channels/channel.contract.ts'

/** The channels that are on until a user chooses, and those that cannot be chosen. */
export interface Rule {
  usual: readonly PersonalChannel[]
  fixed: readonly PersonalChannel[]
}

/** The default rule of a kind: channels that cannot be switched off are fixed. */
export const productRule = (kind: ReceiveCode): Rule => {
  const { usual, always } = receiveDefaults(kind)
  return { usual, fixed: always }
}

/** The rules of a tenant and the platform, by kind or message code; those of the tenant take precedence. */
export async function findRules(db: Scoped, tenantId: number): Promise<ReadonlyMap<string, Rule>> {
  const { rows } = await sql<{ receiveCode: string; usual: PersonalChannel[]; fixed: PersonalChannel[] }>`
    select distinct on (receive_code) receive_code, usual, fixed from receive_rule
    where tenant_id in (${tenantId}, ${platformTenantId})
    order by receive_code, tenant_id = ${platformTenantId}`.execute(db)
  return new Map(rows.map(row => [row.receiveCode, row]))
}

/** The rule of a kind, or of one message of it, which differs only for the channels that it fixes. */
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
  const { always } = receiveDefaults(kind)
  return { usual: [...new Set([...usual, ...always])], fixed: [...new Set([...fixed, ...always])] }
}

/** The channels on which a user with these choices, or none yet, is notified. */
export const channelsFor = (
  { usual, fixed }: Rule,
  chosen: readonly PersonalChannel[] | null,
): PersonalChannel[] =>
  personalChannels.filter(channel => (fixed.includes(channel) ? usual : (chosen ?? usual)).includes(channel))
