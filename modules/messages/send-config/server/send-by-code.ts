import type { BodyOf } from '@atrium/contract/endpoint'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { productMessage } from '@atrium/server/delivery/product-messages'
import { send } from '@atrium/server/delivery/send'
import type { SendingTables } from '@atrium/server/delivery/sending.tables'
import { AppError } from '@atrium/server/http/app-error'
import { findPeople, refuseUnknown } from '../../receiver-group/server/receiver.queries.ts'
import { findTenantPeople, inEach, type Sender } from '../../receiver-group/server/tenant-receiver.ts'
import type { sendTestApi } from '../send-config.contract.ts'

export type SendingDb = Scoped<Pick<SendingTables, 'sendConfigLine'>>

/** @throws `error.message.receiver_unknown`, `error.send_config.security`, and the errors of `send`. */
export async function sendByCode(
  sender: Sender<SendingDb>,
  body: BodyOf<typeof sendTestApi.test>,
): Promise<{ deliveryCount: number }> {
  const { db, session } = sender
  const { messageCode: code, args } = body
  const named = { USER: body.receiverUserIdList, GROUP: body.receiverGroupIdList }
  await refuseUnknown(db, named)
  const { own, others } = await findTenantPeople(sender, body.receiverTenantIdList)
  // Nobody may send account messages in the product's name.
  if (productMessage(code)?.receiveCode === 'SECURITY') throw new AppError('error.send_config.security')
  const sendIn = (place: SendingDb, tenantId: number, userIds: readonly string[]) =>
    send(place, { tenantId, code, args, to: userIds.map(userId => ({ userId })) })
  const here = [...new Set([...(await findPeople(db, named)), ...own])]
  const isForOthersAlone = others.length > 0 && here.length === 0
  const counts = isForOthersAlone ? [] : [await sendIn(db, session.tenantId, here)]
  counts.push(...(await inEach(sender, others, sendIn)))
  return { deliveryCount: counts.reduce((sum, count) => sum + count, 0) }
}
