import type { Examples } from '@atrium/server/testing/examples'
import { makeUser } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { exampleErasable } from '../erasure.contract.ts'

export const erasureExamples: Examples = {
  rows: {
    erasableUser: {
      id: exampleErasable,
      async make({ test, caller }) {
        const id = await makeUser(test.site, caller.tenantId, [caller.roleId])
        // The user name contains the id, as the example requires.
        await test.site({}, db =>
          sql`update app_user set login_name = ${`person.${id}`} where id = ${id}`.execute(db),
        )
        return id
      },
    },
  },
}
