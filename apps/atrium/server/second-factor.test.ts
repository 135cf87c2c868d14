import { randomUUID } from 'node:crypto'
import type { SendingTables } from '@atrium/server/delivery/sending.tables'
import { buildTestApp, signIn } from '@atrium/server/testing/app'
import { scratchDatabase } from '@atrium/server/testing/database'
import { makeTenant, makeUser } from '@atrium/server/testing/people'
import { enroll, ownFactors } from '@atrium/sign-in/testing/server/authenticator.testing.ts'
import { givePassword } from '@atrium/sign-in/testing/server/browser.testing.ts'
import { addPasskey, ownPasskeys } from '@atrium/sign-in/testing/server/passkey.testing.ts'
import { expect, test } from 'vitest'
import { resetSecondFactor } from './second-factor.ts'

test('the command removes the second factors of a person by any name, and the person is notified', async () => {
  const database = await scratchDatabase()
  const server = await buildTestApp({}, { database })
  try {
    const { tenantId, adminRoleId } = await makeTenant(server.site)
    const loginName = `user-${randomUUID()}`
    const email = `${loginName}@norrvik.example`
    const id = await makeUser(server.site, tenantId, [adminRoleId], { loginName, email })
    await givePassword(server.site, id, 'correct horse battery')
    const caller = await signIn(server, id)
    await enroll(caller, 'correct horse battery')
    await addPasskey(server, caller, 'correct horse battery')
    const installation = { ...database, config: { mail: undefined, demo: 'small' as const } }
    const reset = (user: string) => resetSecondFactor(installation, user)
    expect(await reset(email.toUpperCase())).toEqual({ name: loginName, isReset: true })
    expect((await caller.call('GET', ownFactors)).body).toMatchObject({ factors: [] })
    expect((await caller.call('GET', ownPasskeys)).body.passkeys).toEqual([])
    expect(await reset(loginName)).toEqual({ name: loginName, isReset: false })
    await expect(reset('nobody')).rejects.toThrow('there is no account nobody')
    const { subject } = await server.databases.site
      .$extendTables<SendingTables>()
      .selectFrom('delivery')
      .select('subject')
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow()
    expect(subject).toBe('The second factors of your account were removed')
    const { after } = await server.databases.site
      .selectFrom('audit')
      .select('after')
      .where('entity', '=', 'second_factor')
      .where('entityId', '=', id)
      .executeTakeFirstOrThrow()
    expect(after).toEqual({ way: 'command' })
  } finally {
    await server.close()
  }
})
