import { randomUUID } from 'node:crypto'
import { buildTestApp, signIn, type TestApp } from '@atrium/server/testing/app'
import { makeTenant, makeUser } from '@atrium/server/testing/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  askedForCode,
  codeOf,
  forgetSteps,
  giveCode,
  ownFactors,
} from '../../testing/server/authenticator.testing.ts'
import { Browser, givePassword } from '../../testing/server/browser.testing.ts'

const password = 'correct horse battery'
let server: TestApp

beforeAll(async () => {
  server = await buildTestApp()
})
afterAll(() => server.close())

test.each([
  ['Arabic', 0x660],
  ['Persian', 0x6f0],
  ['full-width', 0xff10],
])(
  '%s digits are taken when a second factor is added, at sign-in and as a fresh proof',
  async (_digits, zero) => {
    const typed = (code: string) => code.replace(/\d/g, digit => String.fromCharCode(zero + Number(digit)))
    const { tenantId, adminRoleId } = await makeTenant(server.site)
    const username = `user-${randomUUID()}`
    const userId = await makeUser(server.site, tenantId, [adminRoleId], { loginName: username })
    await givePassword(server.site, userId, password)
    const caller = await signIn(server, userId)

    const begun = await caller.call('PUT', `${ownFactors}/begin`, { password })
    const { factorId, secret } = begun.body
    const body = { name: 'Phone', code: typed(codeOf(secret)) }
    const added = await caller.call('PUT', `${ownFactors}/${factorId}/confirm`, body)
    expect(added.status).toBe(200)

    await forgetSteps(server, userId)
    const proof = { code: typed(codeOf(secret)) }
    expect((await caller.call('PUT', '/iam/hzero/v1/users/self/proof', proof)).status).toBe(200)

    await forgetSteps(server, userId)
    for (const code of [codeOf(secret), added.body.recoveryCodes[0]]) {
      const browser = new Browser(server.origin)
      const asked = await askedForCode(browser, { username, password })
      expect((await giveCode(browser, asked, typed(code))).status).toBe(303)
    }
  },
)
