import { randomUUID } from 'node:crypto'
import { type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makeRole, makeUser } from '@atrium/server/testing/people'
import { expect } from 'vitest'
import {
  actionIn,
  authorizationUrl,
  type Browser,
  codeIn,
  formTokenIn,
  type Page,
  type Request,
} from './browser.testing.ts'

/** A confidential client with a server of its own. */
export interface Desk {
  id: string
  clientId: string
  clientSecret: string
  redirectUri: string
  scopes: string[]
  objectVersionNumber: number
  [field: string]: unknown
}

/** An administrator who may do everything with clients. */
export const clientAdmin = async (server: TestApp): Promise<Caller> => {
  const rights = ['iam.client.list', 'iam.client.create', 'iam.client.update', 'iam.client.remove']
  return signIn(server, await makeUser(server.site, 0, [await makeRole(server.site, 0, rights)]))
}

/** Registers a confidential client, as an administrator does. */
export async function registerDesk(admin: Caller, change: Record<string, unknown> = {}): Promise<Desk> {
  const clientId = `desk-${randomUUID().slice(0, 8)}`
  const redirectUri = `https://${clientId}.example/user/login`
  const { status, body } = await admin.call('POST', '/iam/v1/clients', {
    clientId,
    name: 'Desk',
    redirectUris: [redirectUri],
    grants: ['authorization_code', 'refresh_token'],
    confidential: true,
    scopes: ['openid', 'profile', 'read'],
    ...change,
  })
  expect([status, body]).toEqual([200, expect.anything()])
  return { ...body, redirectUri }
}

/** Sends a request as the client's own server: without browser and cookie. */
export async function askAs(
  { origin }: { origin: string },
  desk: Pick<Desk, 'clientId' | 'clientSecret'>,
  fields: Record<string, string>,
  endpoint = '/oauth/oauth/token',
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever shape the answer has, and asserts it
): Promise<{ status: number; headers: Headers; body: any }> {
  const response = await fetch(origin + endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${desk.clientId}:${desk.clientSecret}`).toString('base64')}`,
    },
    body: new URLSearchParams(fields),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? {} : JSON.parse(text),
  }
}

/** The request of a client, for all of its scopes unless others are given. */
export const requestOf = (
  { origin }: { origin: string },
  { clientId, redirectUri, scopes }: Desk,
  change: Record<string, string> = {},
): Request =>
  authorizationUrl(origin, {
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: scopes.join(' '),
    ...change,
  })

export const deskExchange = (
  server: { origin: string },
  desk: Desk,
  request: Request,
  landed: Page,
): ReturnType<typeof askAs> =>
  askAs(server, desk, {
    grant_type: 'authorization_code',
    code: codeIn(landed),
    redirect_uri: desk.redirectUri,
    code_verifier: request.verifier,
  })

/** Presses a button of the page of consent, and follows to where it leads. */
export async function decideOn(browser: Browser, page: Page, decision: 'allow' | 'deny'): Promise<Page> {
  const fields = { formToken: formTokenIn(page.text), decision }
  return browser.follow(await browser.post(actionIn(page.text), fields))
}

/** A call of the client's server on the person's behalf. */
export async function actWith(
  { origin }: { origin: string },
  token: string,
  path = '/iam/hzero/v1/users/self',
): Promise<number> {
  return (await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } })).status
}
