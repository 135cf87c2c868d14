import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makeTenant, makeUser } from '@atrium/server/testing/people'
import { afterAll, beforeAll, expect, test } from 'vitest'

const greetings = '/iam/v1/greetings'

let app: TestApp

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

/** An administrator of a new tenant. */
async function administrator(): Promise<Caller> {
  const { tenantId, adminRoleId } = await makeTenant(app.site)
  return signIn(app, await makeUser(app.site, tenantId, [adminRoleId]))
}

test('a greeting is in the list of its tenant, and another tenant does not see it', async () => {
  const [admin, stranger] = [await administrator(), await administrator()]
  expect((await admin.call('POST', greetings, { text: ' Good morning ' })).body.text).toBe('Good morning')
  expect((await admin.call('GET', greetings)).body.content).toMatchObject([{ text: 'Good morning' }])
  expect((await stranger.call('GET', greetings)).body.content).toEqual([])
})

test('a greeting exists once', async () => {
  const admin = await administrator()
  await admin.call('POST', greetings, { text: 'Hello' })
  const again = await admin.call('POST', greetings, { text: 'Hello' })
  expect([again.status, again.body.code]).toEqual([409, 'error.greeting.text_taken'])
})

test('a greeting has a text', async () => {
  const empty = await (await administrator()).call('POST', greetings, { text: ' ' })
  expect(empty.status).toBe(400)
})
