import {
  type Channel,
  channels,
  type ReceiveCode,
  type ReceiveConfig,
  receiveCode,
  receiveDefaults,
} from '@atrium/contract/message/receive-config'
import { sql } from 'kysely'
import type { Scoped } from '../../db/tenant.ts'
import { AppError } from '../../http/app-error.ts'
import { meaningOf } from './meanings.ts'

interface Stored {
  id: string
  version: number
  tenantId: number
  receiveCode: string
  channels: string[]
}

/** Every kind there is, with the ways a person has chosen in this tenant, or else the usual ones. */
export async function findReceiveConfigs(
  db: Scoped,
  whose: { userId: string; tenantId: number },
  language: string,
): Promise<ReceiveConfig[]> {
  const stored = await db
    .selectFrom('receiveConfig')
    .select(['id', 'version', 'tenantId', 'receiveCode', 'channels'])
    .where('userId', '=', whose.userId)
    .execute()
  return receiveCode.options.map(code => {
    const row = stored.find(one => one.receiveCode === code)
    const { usual, always } = receiveDefaults[code]
    const chosen = channelsIn(code, row)
    return {
      ...(row && { userReceiveId: row.id, objectVersionNumber: row.version }),
      receiveCode: code,
      receiveName: meaningOf('receiveCode', code, language),
      receiveType: chosen.join(','),
      receiveTypeList: chosen,
      defaultReceiveType: usual.join(','),
      defaultReceiveTypeList: [...usual],
      requiredReceiveTypeList: [...always],
      levelNumber: 1,
      tenantId: whose.tenantId,
    }
  })
}

/** What cannot be switched off is on, whatever is stored. */
function channelsIn(code: ReceiveCode, row: Pick<Stored, 'channels'> | undefined): Channel[] {
  const { usual, always } = receiveDefaults[code]
  const chosen: readonly string[] = row?.channels ?? usual
  return channels.filter(one => always.includes(one) || chosen.includes(one))
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
  if (rows.length === 0) throw new AppError('error.optimistic_lock', { by: '–', at: '–' })
}
