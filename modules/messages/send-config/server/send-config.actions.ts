import { platformTenantId } from '@atrium/contract/constants'
import type { BodyOf } from '@atrium/contract/endpoint'
import { lockVersion } from '@atrium/server/db/tables/rows'
import { mergedTexts } from '@atrium/server/db/tables/texts'
import { configurableChannels } from '@atrium/server/delivery/channels/channel.contract'
import { productMessage } from '@atrium/server/delivery/product-messages'
import { send } from '@atrium/server/delivery/send'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import { findPeople, refuseUnknown } from '../../receiver-group/server/receiver.queries.ts'
import { findTenantPeople, inEach, type Sender } from '../../receiver-group/server/tenant-receiver.ts'
import { needsWebhook, type SendConfigDraft, type sendConfigApi } from '../send-config.contract.ts'
import type { SendConfigDb } from './send-config.tables.ts'

type Change = BodyOf<typeof sendConfigApi.update>

export async function insertConfig(
  db: SendConfigDb,
  { language, tenantId }: { language: string; tenantId: number },
  draft: SendConfigDraft,
): Promise<string> {
  refuseSecurity(tenantId, draft.messageCode, draft)
  const { id } = await db
    .insertInto('sendConfig')
    .values({
      code: draft.messageCode,
      name: JSON.stringify(mergedTexts({}, language, draft.messageName, draft._tls?.messageName)),
      receiveCode: draft.receiveCode,
      enabled: draft.enabledFlag === 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await putLines(db, id, draft.serverList)
  return id
}

export async function updateConfig(
  db: SendConfigDb,
  { language, tenantId }: { language: string; tenantId: number },
  id: string,
  change: Change,
): Promise<void> {
  await lockVersion(db, 'sendConfig', { id, objectVersionNumber: change.objectVersionNumber })
  const before = await db
    .selectFrom('sendConfig')
    .select(['code', 'name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  refuseSecurity(tenantId, before.code, change)
  await db
    .updateTable('sendConfig')
    .set({
      name: JSON.stringify(mergedTexts(before.name, language, change.messageName, change._tls?.messageName)),
      receiveCode: change.receiveCode,
      enabled: change.enabledFlag === 1,
    })
    .where('id', '=', id)
    .execute()
  // Lines on channels that only the product uses stay.
  await db
    .deleteFrom('sendConfigLine')
    .where('configId', '=', id)
    .where('channel', 'in', configurableChannels)
    .execute()
  await putLines(db, id, change.serverList)
}

export async function deleteConfig(
  db: SendConfigDb,
  row: { id: string; objectVersionNumber: number },
): Promise<void> {
  await lockVersion(db, 'sendConfig', row)
  await db.deleteFrom('sendConfig').where('id', '=', row.id).execute()
}

/**
 * Refuses changes to messages about accounts: a tenant can neither switch them off nor send them to another
 * system, and no other message may claim their kind.
 * @throws `error.send_config.security`
 */
function refuseSecurity(
  tenantId: number,
  code: string,
  { receiveCode, serverList }: Pick<SendConfigDraft, 'receiveCode' | 'serverList'>,
): void {
  const isSecurity = receiveCode === 'SECURITY' || productMessage(code)?.receiveCode === 'SECURITY'
  if (!isSecurity) return
  const isAllowed = receiveCode === 'SECURITY' && !serverList.some(line => needsWebhook(line.typeCode))
  if (tenantId !== platformTenantId || !isAllowed) throw new AppError('error.send_config.security')
}

async function putLines(
  db: SendConfigDb,
  configId: string,
  lines: SendConfigDraft['serverList'],
): Promise<void> {
  if (lines.length === 0) return
  const codes = [...new Set(lines.map(line => line.templateCode))]
  const { rows } = await sql<{ code: string }>`
    select distinct code from message_template where code = any(${codes})`.execute(db)
  const missing = codes.find(code => !rows.some(row => row.code === code) && !productMessage(code))
  if (missing !== undefined) throw new AppError('error.send_config.template', { code: missing })
  await db
    .insertInto('sendConfigLine')
    .values(
      lines.map(line => ({
        configId,
        channel: line.typeCode,
        templateCode: line.templateCode,
        webhookId: line.webhookId ?? null,
        enabled: line.enabledFlag === 1,
      })),
    )
    .execute()
}

/** @throws `error.message.receiver_unknown`, `error.send_config.security`, and the errors of `send`. */
export async function sendByCode(
  sender: Sender<SendConfigDb>,
  {
    messageCode: code,
    receiverUserIdList,
    receiverGroupIdList,
    receiverTenantIdList,
    args,
  }: BodyOf<typeof sendConfigApi.test>,
): Promise<{ deliveryCount: number }> {
  const { db, session } = sender
  const named = { USER: receiverUserIdList, GROUP: receiverGroupIdList }
  await refuseUnknown(db, named)
  const { own, others } = await findTenantPeople(sender, receiverTenantIdList)
  // Nobody may send account messages in the product's name.
  if (productMessage(code)?.receiveCode === 'SECURITY') throw new AppError('error.send_config.security')
  const sendIn = (place: SendConfigDb, tenantId: number, userIds: readonly string[]) =>
    send(place, { tenantId, code, args, to: userIds.map(userId => ({ userId })) })
  const here = [...new Set([...(await findPeople(db, named)), ...own])]
  const isForOthersAlone = others.length > 0 && here.length === 0
  const counts = isForOthersAlone ? [] : [await sendIn(db, session.tenantId, here)]
  counts.push(...(await inEach(sender, others, sendIn)))
  return { deliveryCount: counts.reduce((sum, count) => sum + count, 0) }
}
