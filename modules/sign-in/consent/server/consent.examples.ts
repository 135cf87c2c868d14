import { type Examples, unique } from '@atrium/server/testing/examples'
import { exampleConsent } from '../consent.contract.ts'
import type { ConsentDb } from './consent.tables.ts'

export const consentExamples: Examples = {
  rows: {
    consent: {
      id: exampleConsent,
      async make({ test, caller: { userId } }) {
        return test.site({}, async (all: ConsentDb) => {
          const { tenantId } = await all
            .selectFrom('appUser')
            .select('tenantId')
            .where('id', '=', userId)
            .executeTakeFirstOrThrow()
          const { id } = await all
            .insertInto('clientConsent')
            .values({ tenantId, userId, clientId: `desk-${unique()}`, scopes: ['openid'], lastUsedAt: null })
            .returning('id')
            .executeTakeFirstOrThrow()
          return id
        })
      },
    },
  },
}
