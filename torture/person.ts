import { asPage, Browser, refresh, signedIn } from '@atrium/sign-in/testing/server/browser.testing.ts'
import { demoPassword } from '../apps/atrium/demo/accounts.ts'

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: the wire's answers are looked at field by field
  body: any
}

/** A person with a browser: signs in on the real page, renews the token and makes calls like the console. */
export interface Person {
  call(method: string, path: string, body?: unknown, key?: string): Promise<Answer>
  /** Signs in again, whatever happened to the last session. */
  signInAgain(): Promise<void>
  readonly signIns: number
  /** All tokens and cookies it ever had, which must not appear anywhere else. */
  readonly secrets: ReadonlySet<string>
}

/** The result of one call. */
export interface Heard {
  who: string
  method: string
  path: string
  /** Start and end in milliseconds of `performance.now()`. */
  began: number
  ended: number
  /** 0 without an answer. */
  status: number
  /** The code of a refusal; undefined if the answer is not from the product. */
  code?: string
  text: string
}

const renewAfterMs = 30_000
const patienceMs = 20_000

/** A browser with a unique user agent, by which its session is found on the server. */
class MarkedBrowser extends Browser {
  readonly #mark: string

  constructor(origin: string, mark: string) {
    super(origin)
    this.#mark = mark
  }

  override send(
    address: string,
    init: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ) {
    return super.send(address, { ...init, headers: { 'user-agent': this.#mark, ...init.headers } })
  }
}

export async function person(
  origin: string,
  loginName: string,
  mark: string,
  hear: (heard: Heard) => void = () => undefined,
): Promise<Person> {
  let browser = new MarkedBrowser(origin, mark)
  let tokens = { access_token: '', refresh_token: '' }
  let renewedAt = 0
  let isRenewing = false
  let renewing: Promise<void> | undefined
  const secrets = new Set<string>()
  const keep = () => {
    for (const secret of [tokens.access_token, tokens.refresh_token]) secrets.add(secret)
    for (const { value } of browser.cookies) if (value.length > 20) secrets.add(value)
  }
  const self = {
    signIns: 0,
    secrets,
    async signInAgain() {
      browser = new MarkedBrowser(origin, mark)
      const signed = await signedIn(origin, { username: loginName, password: demoPassword }, browser)
      if (signed.tokens.status !== 200)
        throw new Error(`${loginName} cannot sign in: ${JSON.stringify(signed.tokens.body)}`)
      tokens = signed.tokens.body
      keep()
      renewedAt = performance.now()
      isRenewing = false
      self.signIns += 1
    },
    async call(method: string, path: string, body?: unknown, key?: string): Promise<Answer> {
      await renew()
      const headers = {
        ...asPage(tokens.access_token),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      }
      const sent = browser.send(path, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const began = performance.now()
      const { status, text } = await inTime(sent).catch(error => {
        hear({ who: mark, method, path, began, ended: performance.now(), status: 0, text: '' })
        throw error
      })
      const code = /^\{"failed":true,"code":"([^"]+)"/.exec(text)?.[1]
      const ended = performance.now()
      hear({ who: mark, method, path, began, ended, status, ...(code && { code }), text })
      return { status, body: text === '' ? undefined : JSON.parse(text) }
    },
  }
  await self.signInAgain()
  return self

  /** Concurrent calls share one renewal. */
  function renew(): Promise<void> {
    renewing ??= renewOnce().finally(() => {
      renewing = undefined
    })
    return renewing
  }

  /** A lost answer to a renewal leaves a token that may be used up; then only a new sign-in helps. */
  async function renewOnce(): Promise<void> {
    if (isRenewing) return self.signInAgain()
    if (performance.now() - renewedAt < renewAfterMs) return
    isRenewing = true
    const { status, body } = await inTime(refresh(browser, tokens.refresh_token))
    if (status !== 200) return self.signInAgain()
    tokens = body
    keep()
    renewedAt = performance.now()
    isRenewing = false
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), patienceMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
