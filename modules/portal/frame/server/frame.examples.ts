import type { Examples } from '@atrium/server/testing/examples'

export const frameExamples: Examples = {
  prepare: {
    'portal.footer.update': ({ test, caller }) =>
      test.site({}, db => db.deleteFrom('portalFooter').where('tenantId', '=', caller.tenantId).execute()),
  },
}
