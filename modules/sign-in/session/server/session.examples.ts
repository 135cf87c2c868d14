import { exampleId } from '@atrium/contract/example-ids'
import { signInAs } from '@atrium/server/isolation/sign-in'
import type { Examples } from '@atrium/server/testing/examples'

export const sessionExamples: Examples = {
  rows: {
    session: {
      id: exampleId.session,
      make: async ({ test, caller }) => (await signInAs(test.site, caller.userId)).sessionId,
    },
  },
}
