import type { Examples } from '@atrium/server/testing/examples'
import { exampleOnlinePerson } from '../online-user.contract.ts'

export const onlineUserExamples: Examples = {
  rows: { onlinePerson: { id: exampleOnlinePerson, make: async ({ caller }) => caller.userId } },
}
