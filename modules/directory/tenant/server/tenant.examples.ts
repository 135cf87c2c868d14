import { exampleId } from '@atrium/contract/example-ids'
import { type Examples, postRow, type Sender, unique } from '@atrium/server/testing/examples'
import { sql } from 'kysely'

function makeOtherTenant(sender: Sender): Promise<string> {
  const administrator = { realName: 'Fia', loginName: `fia-${unique()}`, email: `${unique()}@fjord.example` }
  const tenant = { tenantNum: `T-${unique()}`, tenantName: 'Fjord Ferries', administrator }
  return postRow(sender, '/iam/v1/tenants', tenant, ({ tenantId }) => tenantId && String(tenantId))
}

export const tenantExamples: Examples = {
  rows: {
    ownTenant: { id: exampleId.ownTenant, make: async ({ caller }) => String(caller.tenantId) },
    otherTenant: { id: exampleId.otherTenant, isOfPlatform: true, make: makeOtherTenant },
    suspendedTenant: {
      id: exampleId.suspendedTenant,
      isOfPlatform: true,
      async make(sender) {
        const tenantId = await makeOtherTenant(sender)
        // Its code contains its number, as the example requires; the update prepares its removal.
        await sender.test.site({}, db =>
          sql`update tenant set num = ${`NUM-${tenantId}`}, enabled = false, suspended_at = now(), exported_at = now()
        where tenant_id = ${tenantId}::bigint`.execute(db),
        )
        return tenantId
      },
    },
    binnedTenant: {
      id: exampleId.binnedTenant,
      isOfPlatform: true,
      async make(sender) {
        const tenantId = await makeOtherTenant(sender)
        await sender.test.site({}, async db => {
          const isBinned = sql`enabled = false, suspended_at = now(), binned_at = now()`
          await sql`update tenant set ${isBinned} where tenant_id = ${tenantId}::bigint`.execute(db)
          await sql`insert into tenant_removal (removed_id, num, name, due_at)
        select tenant_id, num, name, now() + interval '30 days' from tenant where tenant_id = ${tenantId}::bigint`.execute(
            db,
          )
        })
        return tenantId
      },
    },
    templateTenant: {
      id: exampleId.templateTenant,
      isOfPlatform: true,
      async make(sender) {
        const tenantId = await makeOtherTenant(sender)
        await sender.test.site({}, db =>
          sql`update tenant set template = true where tenant_id = ${tenantId}::bigint`.execute(db),
        )
        return tenantId
      },
    },
  },
}
