import { randomBytes } from 'node:crypto'
import { platformTenantId } from '@atrium/contract/constants'
import type { TestApp } from '@atrium/server/testing/app'
import { type Examples, unique } from '@atrium/server/testing/examples'
import { makeTenant } from '@atrium/server/testing/people'
import { exampleApprovedRequest, exampleTenantRequest } from '../tenant-request.contract.ts'
import type { TenantRequestDb } from './tenant-request.tables.ts'

export const tenantRequestExamples: Examples = {
  rows: {
    tenantRequest: {
      id: exampleTenantRequest,
      isOfPlatform: true,
      make: ({ test }) => makeRequest(test.site),
    },
    approvedTenantRequest: {
      id: exampleApprovedRequest,
      isOfPlatform: true,
      make: async ({ test }) => makeRequest(test.site, (await makeTenant(test.site)).tenantId),
    },
  },
}

/** A request that waits for its answer, or was approved with this tenant. */
const makeRequest = (site: TestApp['site'], newTenantId?: number): Promise<string> =>
  site({}, async (db: TenantRequestDb) => {
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
    if (newTenantId !== undefined)
      await db
        .updateTable('tenantRequest')
        .set({ approvedAt: new Date(), newTenantId })
        .where('id', '=', id)
        .execute()
    await db
      .insertInto('tenantRequestPerson')
      .values({ tenantId, id, realName: 'Fia Fjord', email: `fia.${unique()}@fjord.example`, note: null })
      .execute()
    return id
  })
