import { eachRow, type HzeroShape, hzeroShape } from '@atrium/server/http/hzero-shape'
import { type Delivery, deliveryApi } from '../delivery.contract.ts'

const answer = eachRow<Delivery>(row => ({ ...row, transactionId: row.messageId }))

/** These clients know the attempt to deliver a message by its `transactionId`. */
export const deliveryHzeroShapes: readonly HzeroShape[] = [
  hzeroShape(deliveryApi.list, { answer }),
  hzeroShape(deliveryApi.get, { answer }),
]
