import { exampleId } from '@atrium/contract/example-ids'
import type { Examples } from '@atrium/server/testing/examples'
import { makeUser } from '@atrium/server/testing/people'

export const accountExamples: Examples = {
  rows: {
    user: {
      id: exampleId.user,
      make: ({ test, caller }) => makeUser(test.site, caller.tenantId, [caller.roleId]),
    },
  },
}
