import { exampleId } from '@atrium/contract/example-ids'
import type { Examples } from '@atrium/server/testing/examples'

export const roleCardsExamples: Examples = {
  rows: {
    card: {
      id: exampleId.card,
      isShared: true,
      make: async ({ caller }) =>
        (await caller.call('GET', '/hpfm/v1/dashboard/layout/role-cards')).body[0].cardId,
    },
  },
}
