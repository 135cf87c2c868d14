import {
  currentCode,
  encryptFactorSecret,
  newFactorSecret,
} from '@atrium/server/auth/second-factor/second-factor'
import { nowMs } from '@atrium/server/db/connection/clock'
import type { Examples, Sender } from '@atrium/server/testing/examples'
import { exampleBegun, exampleFactor, exampleFactorCode } from '../second-factor.contract.ts'

/** The secret of the authenticators in examples, by the caller who begins one. */
const secrets = new Map<string, string>()

/** Creates an authenticator of the caller, in place of one that was begun. */
async function makeFactor({ test, secret, caller }: Sender, confirmedAt: Date | null): Promise<string> {
  const { userId } = caller
  const own = newFactorSecret()
  secrets.set(userId, own)
  return test.site({}, async db => {
    const { tenantId } = await db
      .selectFrom('appUser')
      .select('tenantId')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    await db
      .deleteFrom('secondFactor')
      .where('userId', '=', userId)
      .where('confirmedAt', 'is', null)
      .execute()
    const { id } = await db
      .insertInto('secondFactor')
      .values({
        tenantId,
        userId,
        name: 'Phone',
        encryptedSecret: encryptFactorSecret(secret, userId, own),
        lastStep: null,
        lastUsedAt: null,
        confirmedAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

export const secondFactorExamples: Examples = {
  rows: {
    secondFactor: { id: exampleFactor, make: sender => makeFactor(sender, new Date(nowMs())) },
    begunFactor: { id: exampleBegun, make: sender => makeFactor(sender, null) },
    factorCode: {
      id: exampleFactorCode,
      isShared: true,
      make: async ({ caller }) => currentCode(secrets.get(caller.userId) ?? newFactorSecret()),
    },
  },
  prepare: {
    'iam.secondFactor.newCodes': sender => makeFactor(sender, new Date(nowMs())),
  },
}
