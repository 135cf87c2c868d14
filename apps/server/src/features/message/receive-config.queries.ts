import {
  type Channel,
  type ReceiveCode,
  type ReceiveConfig,
  receiveCode,
} from '@atrium/contract/message/receive-config'
import { sql } from 'kysely'
import { changedMeanwhile } from '../../db/rows.ts'
import type { Scoped } from '../../db/tenant.ts'
import { findRules, ruleFor, waysOf } from '../../http/receive-ways.ts'
import { meaningOf } from './meanings.ts'

/** Every kind there is, with the ways a person has chosen in this tenant, or else the usual ones. */
export async function findReceiveConfigs(
  db: Scoped,
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
    const usual = waysOf(rule, null)
    const chosen = waysOf(rule, (row?.channels as Channel[] | undefined) ?? null)
    return {
      ...(row && { userReceiveId: row.id, objectVersionNumber: row.version }),
      receiveCode: code,
      receiveName: meaningOf('receiveCode', code, language),
      receiveType: chosen.join(','),
      receiveTypeList: chosen,
      defaultReceiveType: usual.join(','),
      defaultReceiveTypeList: usual,
      requiredReceiveTypeList: usual.filter(way => rule.fixed.includes(way)),
      fixedReceiveTypeList: [...rule.fixed],
      levelNumber: 1,
      tenantId: whose.tenantId,
    }
  })
}

/** Whether somebody wants to be told of a kind in the workspace. */
export async function isWantedHere(
  db: Scoped,
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
  return waysOf(rule, (row?.channels as Channel[] | undefined) ?? null).includes('WEB')
}

/**
 * Keeps a choice; whoever has read an older one is told so.
 * @throws `error.optimistic_lock`
 */
export async function putReceiveConfig(
  db: Scoped,
  userId: string,
  choice: { receiveCode: ReceiveCode; channels: Channel[]; objectVersionNumber?: number | undefined },
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
  throw await changedMeanwhile(db, 'receiveConfig', id)
}
