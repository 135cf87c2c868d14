import { type Answer, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { Secret, TOTP } from 'otpauth'
import { actionIn, type Browser, formTokenIn, openForm, type Page, sendForm } from './browser.testing.ts'

export const ownFactors = '/iam/hzero/v1/users/self/second-factors'

const stepMs = 30_000

/** The code that an authenticator app shows, some steps before or after now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * stepMs })

export interface Enrolled {
  id: string
  secret: string
  recoveryCodes: string[]
}

/** Adds an authenticator to the account of a person, through their session. */
export async function enroll(caller: Caller, password: string, name = 'Phone'): Promise<Enrolled> {
  const begun: Answer = await caller.call('PUT', `${ownFactors}/begin`, { password })
  const { factorId, secret } = begun.body
  const done = await caller.call('PUT', `${ownFactors}/${factorId}/confirm`, { name, code: codeOf(secret) })
  if (done.status !== 200) throw new Error(`${begun.status} ${done.status} ${JSON.stringify(done.body)}`)
  return { id: factorId, secret, recoveryCodes: done.body.recoveryCodes ?? [] }
}

/** Adds an authenticator in a session of its own. */
export const enrollPerson = async (
  server: Pick<TestApp, 'site' | 'origin'>,
  userId: string,
  password: string,
): Promise<Enrolled> => enroll(await signIn(server, userId), password)

/** Makes the code of the present step acceptable again. */
export const forgetSteps = (server: Pick<TestApp, 'databases'>, userId: string) =>
  server.databases.site
    .updateTable('secondFactor')
    .set({ lastStep: null })
    .where('userId', '=', userId)
    .execute()

const passIn = (text: string): string => /name="pass" value="([^"]+)"/.exec(text)?.[1] ?? ''

/** Gives the password on the sign-in page, and returns the page that asks for a code. */
export const askedForCode = async (
  browser: Browser,
  fields: { username: string; password: string },
): Promise<Page> => sendForm(browser, await openForm(browser, { prompt: 'login' }), fields)

/** Sends a code on the page that asks for one. */
export const giveCode = (
  browser: Browser,
  page: Page,
  code: string,
  changes: Record<string, string> = {},
): Promise<Page> =>
  browser.post(actionIn(page.text), {
    formToken: formTokenIn(page.text),
    pass: passIn(page.text),
    code,
    ...changes,
  })
