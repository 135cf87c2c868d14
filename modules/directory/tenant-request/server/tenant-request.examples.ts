import { randomBytes } from 'node:crypto'
import { platformTenantId } from '@atrium/contract/constants'
import { type Examples, unique } from '@atrium/server/testing/examples'
import { exampleTenantRequest } from '../tenant-request.contract.ts'
import type { TenantRequestDb } from './tenant-request.tables.ts'

export const tenantRequestExamples: Examples = {
  rows: {
    tenantRequest: {
      id: exampleTenantRequest,
      isOfPlatform: true,
      make: ({ test }) =>
        test.site({}, async (db: TenantRequestDb) => {
          const tenantId = platformTenantId
          const { id } = await db
            .insertInto('tenantRequest')
            .values({
              tenantId,
              num: `FJORD-${unique()}`,
              name: 'Fjord Ferries',
              language: 'en_US',
              secretHash: randomBytes(32),
              expiresAt: new Date(Date.now() + 86_400_000),
              confirmedAt: new Date(),
            })
            .returning('id')
            .executeTakeFirstOrThrow()
          await db
            .insertInto('tenantRequestPerson')
            .values({
              tenantId,
              id,
              realName: 'Fia Fjord',
              email: `fia.${unique()}@fjord.example`,
              note: null,
            })
            .execute()
          return id
        }),
    },
  },
}
