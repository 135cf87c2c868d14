import type { Session } from '@atrium/server/auth/session'
import { eachRow, type HzeroShape, hzeroShape, meaningIn } from '@atrium/server/http/hzero-shape'
import type { ProductText } from '@atrium/server/seed/contributions'
import { type ReceiverGroup, receiverGroupApi } from '../receiver-group.contract.ts'

/** A group has members of every kind here, and of one kind in these clients. */
const everyKind: ProductText = ['Any', '不限', 'أي نوع']

const answer = (rows: unknown, session: Session) =>
  eachRow<ReceiverGroup>(row => ({
    ...row,
    typeModeCode: 'ANY',
    typeModeMeaning: meaningIn(session, everyKind),
  }))(rows)

export const receiverGroupHzeroShapes: readonly HzeroShape[] = [
  hzeroShape(receiverGroupApi.list, { answer }),
  hzeroShape(receiverGroupApi.get, { answer }),
]
