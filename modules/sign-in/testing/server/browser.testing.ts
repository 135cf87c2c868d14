import { createHash, randomBytes } from 'node:crypto'
import { consoleClientId } from '@atrium/contract/constants'
import { hashPassword } from '@atrium/server/auth/password'
import type { Site } from '@atrium/server/db/connection/site'

interface Cookie {
  name: string
  value: string
  path: string
  /** The header line as the server wrote it, attributes included. */
  line: string
}

export interface Page {
  status: number
  headers: Headers
  text: string
  /** The redirect target, or the address of the page. */
  address: string
}

/** Redirects that a browser follows at most. */
const mostRedirects = 20
const patienceMs = 20_000

/** A minimal browser: cookies, paths and redirects, as far as a sign-in needs them. */
export class Browser {
  readonly cookies: Cookie[] = []
  readonly origin: string
  /** The client address, towards a server that trusts its proxy. */
  readonly address: string
  /** The user agent header. */
  userAgent = 'test'

  constructor(
    origin: string,
    address = `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`,
  ) {
    this.origin = origin
    this.address = address
  }

  cookie(name: string): string | undefined {
    return this.cookies.find(cookie => cookie.name === name)?.value
  }

  async send(
    address: string,
    init: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ): Promise<Page> {
    const url = new URL(address, this.origin)
    const shown = this.cookies.filter(
      ({ path }) => path === '/' || url.pathname === path || url.pathname.startsWith(`${path}/`),
    )
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
      ...init,
      headers: {
        ...(shown.length > 0 && { cookie: shown.map(({ name, value }) => `${name}=${value}`).join('; ') }),
        accept: 'text/html',
        'user-agent': this.userAgent,
        'x-forwarded-for': this.address,
        ...init.headers,
      },
    })
    for (const line of response.headers.getSetCookie()) this.#keep(line, url)
    const target = response.headers.get('location')
    return {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      address: new URL(target ?? url.href, url).href,
    }
  }

  get = (address: string, headers: Record<string, string> = {}) => this.send(address, { headers })

  post = (address: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    this.send(address, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: this.origin,
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
    })

  /**
   * Follows redirects to a page or to an address of the client.
   * @throws when there are more of them than a browser would follow.
   */
  async follow(page: Page): Promise<Page> {
    const passed: string[] = []
    let at = page
    while (at.status >= 300 && at.status < 400 && !/\/user\/login\b/.test(at.address)) {
      if (passed.push(at.address) > mostRedirects) throw new Error(`led in a circle: ${passed.join(' ')}`)
      at = await this.get(at.address)
    }
    return at
  }

  #keep(line: string, url: URL): void {
    const [pair = '', ...attributes] = line.split(/;\s*/)
    const [name = '', value = ''] = pair.split('=')
    const of = (wanted: string) =>
      attributes.find(text => text.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1)
    const path = of('path') ?? url.pathname
    const known = this.cookies.findIndex(cookie => cookie.name === name && cookie.path === path)
    if (known >= 0) this.cookies.splice(known, 1)
    const expires = of('expires')
    const gone = value === '' || of('max-age') === '0' || (expires && Date.parse(expires) < ownClock())
    if (!gone) this.cookies.push({ name, value, path, line })
  }
}

/** The clock of the browser's machine, which tests that change the server's clock leave alone. */
const ownClock = () => performance.timeOrigin + performance.now()

export interface Request {
  verifier: string
  state: string
  address: string
}

/** An authorization request as the console makes it. A change to `undefined` leaves a parameter out. */
export function authorizationUrl(origin: string, changes: Record<string, string | undefined> = {}): Request {
  const verifier = randomBytes(32).toString('base64url')
  const state = randomBytes(8).toString('hex')
  const parameters = {
    client_id: consoleClientId,
    response_type: 'code',
    redirect_uri: `${origin}/user/login`,
    scope: 'openid',
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  }
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) search.append(name, value)
  return { verifier, state, address: `/oauth/oauth/authorize?${search}` }
}

export const formTokenIn = (text: string): string => /name="formToken" value="([^"]+)"/.exec(text)?.[1] ?? ''
export const actionIn = (text: string): string => /<form method="post" action="([^"]+)"/.exec(text)?.[1] ?? ''

export const openForm = async (browser: Browser, changes: Record<string, string> = {}): Promise<Page> =>
  browser.follow(await browser.get(authorizationUrl(browser.origin, changes).address))

export const sendForm = (
  browser: Browser,
  form: Page,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Page> =>
  browser.post(actionIn(form.text), { formToken: formTokenIn(form.text), ...fields }, headers)

/** Sends the same form repeatedly, each time with the token of the previous page. */
export async function trySeveral(
  browser: Browser,
  times: number,
  fields: (at: number) => Record<string, string>,
) {
  let form = await openForm(browser)
  const statuses: number[] = []
  for (let at = 0; at < times; at++) {
    form = await sendForm(browser, form, fields(at))
    statuses.push(form.status)
  }
  return { statuses, last: form }
}

/** Opens the sign-in page and submits it once. */
export async function signInOn(
  browser: Browser,
  request: Request,
  fields: { username: string; password: string },
) {
  const form = await browser.follow(await browser.get(request.address))
  const sent = await browser.post(actionIn(form.text), { formToken: formTokenIn(form.text), ...fields })
  return browser.follow(sent)
}

export const codeIn = (page: Page): string => new URL(page.address).searchParams.get('code') ?? ''

export interface Tokens {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever shape the answer has, and asserts it
  body: any
}

export async function askForTokens(browser: Browser, fields: Record<string, string>): Promise<Tokens> {
  const page = await browser.post(
    '/oauth/oauth/token',
    { client_id: consoleClientId, ...fields },
    { accept: '*/*' },
  )
  return { status: page.status, body: JSON.parse(page.text) }
}

export const exchange = (browser: Browser, request: Request, code: string): Promise<Tokens> =>
  askForTokens(browser, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: `${browser.origin}/user/login`,
    code_verifier: request.verifier,
  })

export const refresh = (browser: Browser, refreshToken: string): Promise<Tokens> =>
  askForTokens(browser, { grant_type: 'refresh_token', refresh_token: refreshToken })

/** The complete flow from no session to tokens. */
export async function signedIn(
  origin: string,
  fields: { username: string; password: string },
  browser = new Browser(origin),
) {
  const request = authorizationUrl(origin)
  const landed = await signInOn(browser, request, fields)
  const tokens = await exchange(browser, request, codeIn(landed))
  return { browser, request, landed, tokens }
}

/** By password: a hash takes long on purpose. */
const hashes = new Map<string, Promise<string>>()

/** Gives a person a password. */
export async function givePassword(site: Site, userId: string, password: string): Promise<void> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  const passwordHash = await hash
  await site({}, db =>
    db
      .insertInto('credential')
      .values({ userId, passwordHash })
      .onConflict(conflict => conflict.column('userId').doUpdateSet({ passwordHash }))
      .execute(),
  )
}

/** The headers that a script of the console adds to a call. */
export const asPage = (token: string): Record<string, string> => ({
  accept: '*/*',
  authorization: `bearer ${token}`,
  'x-requested-with': 'XMLHttpRequest',
})

/** The status of a request for the current user. */
export const whoAmI = async (browser: Browser, token: string): Promise<number> =>
  (await browser.get('/iam/hzero/v1/users/self', asPage(token))).status
