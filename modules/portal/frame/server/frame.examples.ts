import type { Examples } from '@atrium/server/testing/examples'
import type { FrameDb } from './frame.tables.ts'

export const frameExamples: Examples = {
  prepare: {
    'portal.footer.update': ({ test, caller }) =>
      test.site({}, (db: FrameDb) =>
        db.deleteFrom('portalFooter').where('tenantId', '=', caller.tenantId).execute(),
      ),
  },
}
