import { inTenant } from '@atrium/server/db/connection/tenant'
import type { Changes } from '@atrium/server/events/changes'
import type { RequestServices } from '@atrium/server/http/context'
import { type Queued, startQueue } from '@atrium/server/scheduling/queue'
import { applySchedule } from './managed-page.actions.ts'
import type { ManagedPageDb } from './managed-page.tables.ts'

interface Due extends Queued {
  pageId: string
}

/** Publishes and unpublishes pages on schedule. */
export function startPageSchedule(
  { app, site }: Pick<RequestServices, 'app' | 'site'>,
  { changes, log }: { changes: Changes; log: { warn(detail: object, message: string): void } },
): () => Promise<void> {
  return startQueue<Due>(
    { site, changes, log },
    {
      table: 'portal_page_due',
      atOnce: 1,
      mostTries: 20,
      firstPauseSeconds: 2,

      async work({ tenantId, id, pageId }) {
        await inTenant(app, { tenantId }, async (db: ManagedPageDb) => {
          await applySchedule(db, pageId)
          await db.deleteFrom('portalPageDue').where('id', '=', id).execute()
        })
        return undefined
      },

      giveUp: async () => undefined,
    },
  )
}
