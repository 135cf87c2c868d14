import { signInAs } from '@atrium/server/isolation/sign-in'
import type { Examples, RowByName, RowCaller, Sender } from '@atrium/server/testing/examples'
import { exampleOnline } from '../online-user.contract.ts'

/** The person signed in for each caller, because two rows of one example belong together. */
const online = new WeakMap<RowCaller, Promise<{ userId: string; sessionId: string }>>()

function onlineFor({ test, caller }: Sender, row: RowByName) {
  const found = online.get(caller)
  if (found) return found
  const signedIn = row('user').then(async userId => ({
    userId,
    sessionId: (await signInAs(test.site, userId)).sessionId,
  }))
  online.set(caller, signedIn)
  return signedIn
}

export const onlineUserExamples: Examples = {
  rows: {
    onlinePerson: {
      id: exampleOnline.userId,
      make: async (sender, row) => (await onlineFor(sender, row)).userId,
    },
    onlineSession: {
      id: exampleOnline.sessionId,
      make: async (sender, row) => (await onlineFor(sender, row)).sessionId,
    },
  },
}
