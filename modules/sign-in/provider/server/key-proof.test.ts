import { createHash, randomUUID } from 'node:crypto'
import { buildTestApp, type Caller, send, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { exportJWK, type GenerateKeyPairResult, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import {
  authorizationUrl,
  Browser,
  codeIn,
  givePassword,
  signInOn,
} from '../../testing/server/browser.testing.ts'

let server: TestApp
/** Another instance on the same database. */
let other: TestApp
let tenantId: number
let owner: Caller
const clerk = { username: `clerk-${randomUUID()}`, password: 'correct horse battery' }

beforeAll(async () => {
  server = await buildTestApp()
  other = await buildTestApp()
  await makePlatform(server.site)
  const tenant = await makeTenant(server.site)
  tenantId = tenant.tenantId
  const userId = await makeUser(server.site, tenantId, [tenant.adminRoleId], { loginName: clerk.username })
  await givePassword(server.site, userId, clerk.password)
  owner = await signIn(server, userId)
})
afterAll(() => Promise.all([server.close(), other.close()]))

const list = () => `/iam/hzero/v1/${tenantId}/roles/paging`
const thumbOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** How a proof and its signature differ from what they should be. */
interface Change {
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
  /** Seconds since it was signed. */
  age?: number
  signedBy?: GenerateKeyPairResult
}

/** A proof of this key for a call (RFC 9449 §4.2). */
async function proofOf(
  key: GenerateKeyPairResult,
  { method = 'GET', address, token }: { method?: string; address: string; token?: string },
  { claims, header, age = 0, signedBy = key }: Change = {},
): Promise<string> {
  const own = { htm: method, htu: address, jti: randomUUID(), ...(token && { ath: thumbOf(token) }) }
  return new SignJWT({ ...own, iat: Math.floor(Date.now() / 1000) - age, ...claims })
    .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: await exportJWK(key.publicKey), ...header })
    .sign(signedBy.privateKey)
}

const tokenEndpoint = () => `${server.origin}/oauth/oauth/token`

async function ask(client: [id: string, secret: string], fields: Record<string, string>, proof?: string) {
  const response = await fetch(tokenEndpoint(), {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(client.join(':')).toString('base64')}`,
      ...(proof !== undefined && { dpop: proof }),
    },
    body: new URLSearchParams(fields),
  })
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever shape the answer has, and asserts it
  return { status: response.status, body: (await response.json()) as any }
}

/** The credentials of a new service account. */
async function makeProgram(): Promise<[id: string, secret: string]> {
  const accounts = `/iam/v1/${tenantId}/service-accounts`
  const draft = { name: `Sync ${randomUUID().slice(0, 8)}`, roleIds: [owner.roleId] }
  const { id } = (await owner.call('POST', accounts, draft)).body
  const { body } = await owner.call('POST', `${accounts}/${id}/secrets`, { name: 'Server' })
  return [id, body.secret]
}

/** A service account's token that was issued to a key. */
async function boundToken(): Promise<{ key: GenerateKeyPairResult; token: string }> {
  const key = await generateKeyPair('ES256')
  const proof = await proofOf(key, { method: 'POST', address: tokenEndpoint() })
  const { status, body } = await ask(await makeProgram(), { grant_type: 'client_credentials' }, proof)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.token_type).toBe('DPoP')
  return { key, token: body.access_token }
}

const call = (authorization: string, proof?: string, at = server) =>
  send(at.origin, 'GET', list(), undefined, { authorization, ...(proof !== undefined && { dpop: proof }) })

describe('a token that was issued to a key', () => {
  it('counts with a proof of that key for this call, in which the query has no part', async () => {
    const { key, token } = await boundToken()
    const address = server.origin + list()
    for (const htu of [address, `${address}?page=7`]) {
      const { status, body } = await call(`DPoP ${token}`, await proofOf(key, { address: htu, token }))
      expect([status, body.code]).toEqual([200, undefined])
    }
    const paged = `${list()}?page=0&size=10`
    const proof = await proofOf(key, { address, token })
    const headers = { authorization: `DPoP ${token}`, dpop: proof }
    expect((await send(server.origin, 'GET', paged, undefined, headers)).status).toBe(200)
  })

  it('is refused without a proof, and the refusal says what is missing', async () => {
    const { token } = await boundToken()
    for (const [authorization, reason] of [
      [`Bearer ${token}`, 'invalid_token'],
      [`DPoP ${token}`, 'invalid_dpop_proof'],
    ] as const) {
      const { status, body, headers } = await call(authorization)
      expect([status, body.code]).toEqual([401, 'error.key_proof'])
      expect(headers.get('www-authenticate')).toBe(`DPoP error="${reason}", algs="ES256 Ed25519 EdDSA"`)
    }
  })

  const wrong: [string, (key: GenerateKeyPairResult) => Change | Promise<Change>][] = [
    ['for another method', () => ({ claims: { htm: 'POST' } })],
    ['for another address', () => ({ claims: { htu: `${server.origin}/iam/hzero/v1/users/self` } })],
    ['for another host', () => ({ claims: { htu: `https://elsewhere.example${list()}` } })],
    ['for another token', () => ({ claims: { ath: thumbOf('another') } })],
    ['for no token', () => ({ claims: { ath: undefined } })],
    ['without an id of its own', () => ({ claims: { jti: undefined } })],
    ['without a time', () => ({ claims: { iat: undefined } })],
    ['of two minutes ago', () => ({ age: 120 })],
    ['of two minutes to come', () => ({ age: -120 })],
    ['of another kind', () => ({ header: { typ: 'JWT' } })],
    ['without its key', () => ({ header: { jwk: undefined } })],
    ['with the private part of its key', async key => ({ header: { jwk: await privateOf(key) } })],
    ['signed by another key', async () => ({ signedBy: await generateKeyPair('ES256') })],
  ]
  test.each(wrong)('is not proven by a proof %s', async (_, change) => {
    const { key, token } = await boundToken()
    const proof = await proofOf(key, { address: server.origin + list(), token }, await change(key))
    const { status, body } = await call(`DPoP ${token}`, proof)
    expect([status, body.code]).toEqual([401, 'error.key_proof'])
  })

  it('is not proven by another key, an unsigned proof, or two proofs', async () => {
    const { key, token } = await boundToken()
    const address = server.origin + list()
    const stranger = await generateKeyPair('ES256')
    const unsigned = (await proofOf(key, { address, token })).replace(/^[^.]+/, () =>
      Buffer.from('{"alg":"none","typ":"dpop+jwt"}').toString('base64url'),
    )
    const two = `${await proofOf(key, { address, token })}, ${await proofOf(key, { address, token })}`
    for (const proof of [await proofOf(stranger, { address, token }), unsigned, two, 'a.b.c', ''])
      expect((await call(`DPoP ${token}`, proof)).status, proof).toBe(401)
  })

  it('is proven once by each proof, on all instances', async () => {
    const { key, token } = await boundToken()
    // Behind a balancer both instances have the address of the first.
    const address = server.origin + list()
    const proof = await proofOf(key, { address, token })
    const outcomes = await Promise.all([1, 2, 3].map(() => call(`DPoP ${token}`, proof)))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
    expect((await call(`DPoP ${token}`, proof, other)).status).toBe(401)
  })
})

test('a token that was issued to no key does not count as one that was', async () => {
  const { body } = await ask(await makeProgram(), { grant_type: 'client_credentials' })
  const key = await generateKeyPair('ES256')
  const token = body.access_token
  expect(body.token_type).toBe('Bearer')
  const proof = await proofOf(key, { address: server.origin + list(), token })
  expect((await call(`DPoP ${token}`, proof)).body.code).toBe('error.key_proof')
  expect((await call(`Bearer ${token}`)).status).toBe(200)
})

test('a client that acts for a person gets tokens for its key as well', async () => {
  const clientId = `desk-${randomUUID().slice(0, 8)}`
  const redirectUri = `https://${clientId}.example/user/login`
  const rights = await makeRole(server.site, 0, ['iam.client.create'])
  const admin = await signIn(server, await makeUser(server.site, 0, [rights]))
  const { clientSecret } = (
    await admin.call('POST', '/iam/v1/clients', {
      ...{ clientId, name: 'Desk', redirectUris: [redirectUri], confidential: true },
      ...{ grants: ['authorization_code'], scopes: ['openid', 'read'] },
    })
  ).body
  const asked = { client_id: clientId, redirect_uri: redirectUri, scope: 'openid read' }
  const request = authorizationUrl(server.origin, asked)
  const code = codeIn(await signInOn(new Browser(server.origin), request, clerk))
  const key = await generateKeyPair('ES256')
  const { body } = await ask(
    [clientId, clientSecret],
    {
      ...{ grant_type: 'authorization_code', code },
      ...{ redirect_uri: redirectUri, code_verifier: request.verifier },
    },
    await proofOf(key, { method: 'POST', address: tokenEndpoint() }),
  )
  const token = body.access_token
  expect(body.token_type).toBe('DPoP')
  expect((await call(`Bearer ${token}`)).body.code).toBe('error.key_proof')
  const proof = await proofOf(key, { address: server.origin + list(), token })
  expect((await call(`DPoP ${token}`, proof)).status).toBe(200)
})

const privateOf = async ({ publicKey }: GenerateKeyPairResult) => ({
  ...(await exportJWK(publicKey)),
  d: 'AAAA',
})
