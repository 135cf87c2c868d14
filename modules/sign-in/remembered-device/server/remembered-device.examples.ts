import { randomBytes } from 'node:crypto'
import type { Examples } from '@atrium/server/testing/examples'
import { exampleDevice } from '../remembered-device.contract.ts'

export const rememberedDeviceExamples: Examples = {
  rows: {
    rememberedDevice: {
      id: exampleDevice,
      make: ({ test, caller: { userId } }) =>
        test.site({}, async db => {
          const { tenantId } = await db
            .selectFrom('appUser')
            .select('tenantId')
            .where('id', '=', userId)
            .executeTakeFirstOrThrow()
          const { id } = await db
            .insertInto('rememberedDevice')
            .values({
              tenantId,
              userId,
              secretHash: randomBytes(32),
              kind: 'authenticator',
              userAgent: null,
              expiresAt: new Date(Date.now() + 86_400_000),
            })
            .returning('id')
            .executeTakeFirstOrThrow()
          return id
        }),
    },
  },
}
