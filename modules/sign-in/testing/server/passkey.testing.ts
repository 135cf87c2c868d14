import { type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { challengeOf } from '../../passkey/server/browser-answer.ts'
import { SoftwarePasskey } from '../../passkey/server/software-passkey.ts'
import type { Browser, Page } from './browser.testing.ts'
import { openForm } from './browser.testing.ts'

export const ownPasskeys = '/iam/hzero/v1/users/self/passkeys'

export interface AddedPasskey {
  id: string
  key: SoftwarePasskey
  recoveryCodes: string[]
}

/** The page in which a browser uses passkeys of the server. */
export const placeOf = ({ origin }: Pick<TestApp, 'origin'>) => ({ origin, domain: 'localhost' })

/** The challenge of a passkey that is begun through the person's session. */
export async function beginPasskey(caller: Caller, password: string): Promise<string> {
  const { status, body } = await caller.call('PUT', `${ownPasskeys}/begin`, { password })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return JSON.parse(body.options).challenge
}

/** Adds a passkey to the account of a person, through their session. */
export async function addPasskey(
  server: Pick<TestApp, 'origin'>,
  caller: Caller,
  password: string,
  name = 'Laptop',
): Promise<AddedPasskey> {
  const key = new SoftwarePasskey()
  const challenge = await beginPasskey(caller, password)
  const created = key.create({ ...placeOf(server), challenge })
  const { status, body } = await caller.call('PUT', ownPasskeys, { name, created })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return { id: body.passkey.id, key, recoveryCodes: body.recoveryCodes ?? [] }
}

/** Adds a passkey in a session of its own. */
export const addPasskeyOf = async (
  server: TestApp,
  userId: string,
  password: string,
): Promise<AddedPasskey> => addPasskey(server, await signIn(server, userId), password)

const formIn = (text: string): string => /<form [^>]* id="passkey"[\s\S]*?<\/form>/.exec(text)?.[0] ?? ''

const hiddenIn = (form: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]+)"`).exec(form)?.[1] ?? ''

interface AskedOptions {
  rpId: string
  userVerification: string
  allowCredentials?: { id: string }[]
}

/** The options of the page for a passkey; undefined if it asks for none. */
export function optionsIn({ text }: Page): AskedOptions | undefined {
  const options = /data-options="([^"]*)"/.exec(formIn(text))?.[1]
  return options === undefined ? undefined : JSON.parse(options.replaceAll('&quot;', '"'))
}

/** The challenge of the page, which is the token of its form. */
export const challengeIn = ({ text }: Page): string => challengeOf(hiddenIn(formIn(text), 'formToken'))

/** Sends what a browser answered for a passkey, as the page's script does. */
export function sendPasskey(
  browser: Browser,
  { text }: Page,
  passkey: string,
  changes: Record<string, string> = {},
): Promise<Page> {
  const form = formIn(text)
  const pass = hiddenIn(form, 'pass')
  return browser.post(/action="([^"]+)"/.exec(form)?.[1] ?? '', {
    formToken: hiddenIn(form, 'formToken'),
    ...(pass !== '' && { pass }),
    passkey,
    ...changes,
  })
}

/** Opens the sign-in page, signs with the passkey alone, and follows to the client. */
export async function signInByPasskey(
  browser: Browser,
  { key, userId }: { key: SoftwarePasskey; userId: string },
): Promise<Page> {
  const page = await openForm(browser, { prompt: 'login' })
  const answer = key.sign({ ...placeOf(browser), challenge: challengeIn(page), userId })
  return browser.follow(await sendPasskey(browser, page, answer))
}
