import { exampleId } from '@atrium/contract/example-ids'
import type { Examples } from '@atrium/server/testing/examples'
import type { DeliveryDb } from './delivery.tables.ts'

export const deliveryExamples: Examples = {
  rows: {
    failedDelivery: {
      id: exampleId.failedDelivery,
      make: ({ test, caller }) =>
        test.site({}, async (db: DeliveryDb) => {
          const { id } = await db
            .insertInto('delivery')
            .values({
              tenantId: caller.tenantId,
              channel: 'sms',
              recipient: '+4722334455',
              subject: 'Ferry',
              body: 'At nine',
              usefulUntil: null,
              state: 'failed',
              dueAt: null,
            })
            .returning('id')
            .executeTakeFirstOrThrow()
          return id
        }),
    },
  },
}
