import { randomUUID } from 'node:crypto'
import type { Examples, Sender } from '@atrium/server/testing/examples'
import { makeFormToken } from '../../page/server/form-token.ts'
import { exampleCreated, examplePasskey, passkeyApi } from '../passkey.contract.ts'
import { challengeOf } from './browser-answer.ts'
import { purposeOf } from './passkey.actions.ts'
import { SoftwarePasskey } from './software-passkey.ts'

async function makePasskey({ test, caller: { userId } }: Sender): Promise<string> {
  return test.site({}, async db => {
    const { tenantId } = await db
      .selectFrom('appUser')
      .select('tenantId')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('passkey')
      .values({
        tenantId,
        userId,
        name: 'Laptop',
        credentialId: randomUUID(),
        publicKey: Buffer.alloc(0),
        signCount: 0,
        transports: ['internal'],
        synced: false,
        domain: 'localhost',
        lastUsedAt: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** The answer of a browser to a challenge of the caller's session. */
async function createFor({ secret, caller }: Sender): Promise<string> {
  const { body } = await caller.call('GET', passkeyApi.own.path)
  const session = { userId: caller.userId, id: caller.sessionId }
  const created = new SoftwarePasskey().create({
    origin: String(body.origin),
    domain: String(body.domain),
    challenge: challengeOf(makeFormToken(secret, purposeOf({ session }))),
  })
  // It stands in a text of the example.
  return JSON.stringify(created).slice(1, -1)
}

export const passkeyExamples: Examples = {
  rows: {
    passkey: { id: examplePasskey, make: makePasskey },
    createdPasskey: { id: exampleCreated, isShared: true, make: createFor },
  },
}
