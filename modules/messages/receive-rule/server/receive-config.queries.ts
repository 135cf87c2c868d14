import { type ReceiveCode, receiveCode } from '@atrium/contract/messages/receive-codes'
import { conflictError } from '@atrium/server/db/tables/rows'
import type { PersonalChannel } from '@atrium/server/delivery/channels/channel.contract'
import { channelsFor, findRules, ruleFor } from '@atrium/server/delivery/receive-rules'
import { sql } from 'kysely'
import { meaningOf } from '../../shared/server/meanings.ts'
import type { ReceiveConfig } from '../receive-config.contract.ts'
import type { ReceiveRuleDb } from './receive-rule.tables.ts'

/** All kinds, with the channels that a person has chosen in this tenant, or the defaults. */
export async function findReceiveConfigs(
  db: ReceiveRuleDb,
  whose: { userId: string; tenantId: number },
  language: string,
): Promise<ReceiveConfig[]> {
  const rules = await findRules(db, whose.tenantId)
  const stored = await db
    .selectFrom('receiveConfig')
    .select(['id', 'version', 'tenantId', 'receiveCode', 'channels'])
    .where('userId', '=', whose.userId)
    .execute()
  return receiveCode.options.map(code => {
    const row = stored.find(one => one.receiveCode === code)
    const rule = ruleFor(rules, code)
    const usual = channelsFor(rule, null)
    const chosen = channelsFor(rule, row?.channels ?? null)
    return {
      ...(row && { userReceiveId: row.id, objectVersionNumber: row.version }),
      receiveCode: code,
      receiveName: meaningOf('receiveCode', code, language),
      receiveType: chosen.join(','),
      receiveTypeList: chosen,
      defaultReceiveType: usual.join(','),
      defaultReceiveTypeList: usual,
      requiredReceiveTypeList: usual.filter(channel => rule.fixed.includes(channel)),
      fixedReceiveTypeList: [...rule.fixed],
      levelNumber: 1,
      tenantId: whose.tenantId,
    }
  })
}

/** Whether a person wants to be notified of a kind in the workspace. */
export async function isWantedHere(
  db: ReceiveRuleDb,
  { userId, tenantId }: { userId: string; tenantId: number },
  kind: ReceiveCode,
): Promise<boolean> {
  const rule = ruleFor(await findRules(db, tenantId), kind)
  const row = await db
    .selectFrom('receiveConfig')
    .select('channels')
    .where('userId', '=', userId)
    .where('receiveCode', '=', kind)
    .executeTakeFirst()
  return channelsFor(rule, row?.channels ?? null).includes('WEB')
}

/**
 * Saves a choice, unless the caller has read an older version of it.
 * @throws `error.optimistic_lock`
 */
export async function putReceiveConfig(
  db: ReceiveRuleDb,
  userId: string,
  choice: { receiveCode: ReceiveCode; channels: PersonalChannel[]; objectVersionNumber?: number | undefined },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into receive_config as c (user_id, receive_code, channels)
    values (${userId}, ${choice.receiveCode}, ${choice.channels})
    on conflict (tenant_id, user_id, receive_code) do update set channels = excluded.channels
      where c.version = coalesce(${choice.objectVersionNumber ?? null}::bigint, c.version)
    returning c.id`.execute(db)
  if (rows.length > 0) return
  const { id } = await db
    .selectFrom('receiveConfig')
    .select('id')
    .where('userId', '=', userId)
    .where('receiveCode', '=', choice.receiveCode)
    .executeTakeFirstOrThrow()
  throw await conflictError(db, 'receiveConfig', id)
}
