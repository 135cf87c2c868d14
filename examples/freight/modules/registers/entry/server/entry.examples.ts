import { type Examples, postRow } from '@atrium/server/testing/examples'
import { sql } from 'kysely'
import { entry, exampleRegister } from '../entry.resource.ts'

export const entryExamples: Examples = {
  rows: {
    /** A page of the tenant, with the same code in each. */
    register: {
      id: exampleRegister,
      isShared: true,
      make: async ({ test, caller: { tenantId } }) => {
        const code = 'example.register'
        await test.site({}, db =>
          sql`insert into menu (tenant_id, code, name, level, type, sort)
            values (${tenantId}, ${code}, '{"en_US": "Example"}', 'organization', 'menu', 10) on conflict do nothing`.execute(
            db,
          ),
        )
        return code
      },
    },
    entry: {
      id: entry.exampleId,
      make: async (sender, row) =>
        postRow(
          sender,
          `/iam/v1/${sender.segment}registers/${await row('register')}/entries`,
          { subject: 'Call the harbor office' },
          made => made.entryId,
        ),
    },
  },
}
