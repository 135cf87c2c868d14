import { exampleId } from '@atrium/contract/example-ids'
import type { Examples } from '@atrium/server/testing/examples'
import { makeClient } from '@atrium/server/testing/people'

export const clientExamples: Examples = {
  rows: {
    client: {
      id: exampleId.client,
      isOfPlatform: true,
      make: async ({ test }) => (await makeClient(test.site)).id,
    },
  },
}
