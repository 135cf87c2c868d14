import { randomUUID, timingSafeEqual } from 'node:crypto'
import { consoleClientId } from '@atrium/contract/constants'
import { devicePath, invitationPath } from '@atrium/contract/sign-in/proof'
import { keyFor } from '@atrium/server/auth/secrets'
import { newServiceToken } from '@atrium/server/auth/service-token'
import { absoluteSeconds, hashOf } from '@atrium/server/auth/session'
import { nowMs } from '@atrium/server/db/connection/clock'
import type { Site } from '@atrium/server/db/connection/site'
import { proofAlgorithms } from '@atrium/server/http/guard/key-proof'
import {
  type Account,
  type ClientMetadata,
  type Configuration,
  errors,
  interactionPolicy,
  type JWK,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider'
import { sidOf } from '../../back-channel-logout/server/logout-token.ts'
import { clientScopes } from '../../client/client.contract.ts'
import { consentPrompt, grantableScope } from '../../consent/server/consent-prompt.ts'
import { cookieNames } from '../../page/server/cookies.ts'
import { currentCaller } from './caller.ts'
import { findClaims } from './claims.ts'
import { stateRates } from './client-limit.ts'
import { oidcAdapter } from './oidc-adapter.ts'
import { longestAssertionSeconds, mayInspect, presentsSecret } from './service-client.ts'
import { leewaySeconds, useSharedClock } from './service-clock.ts'

/** Lifetimes in seconds. Access tokens are short-lived, so that a refused renewal is noticed soon. */
const lives = {
  AccessToken: 15 * 60,
  ClientCredentials: 15 * 60,
  AuthorizationCode: 60,
  DeviceCode: 10 * 60,
  IdToken: 15 * 60,
  Grant: absoluteSeconds,
  Session: absoluteSeconds,
  Interaction: 60 * 60,
} as const

const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

/** The redirect URIs of the console. */
export const consoleAddresses = ({ origin }: URL): string[] => [
  `${origin}/user/login`,
  `${origin}/pub/user/login`,
]

interface Options {
  site: Site
  /** See `Changes.settled`. */
  settled: () => Promise<void>
  secret: string
  publicUrl: URL
  /** Whether cookies are `Secure`: on https, and on loopback, which browsers trust as much. */
  secureCookie: boolean
  signingKeys: readonly JWK[]
  renderError: NonNullable<Configuration['renderError']>
}

/**
 * The authorization service: the code flow with PKCE for the console and registered clients, nothing else. It
 * does not decide who is signed in: an account exists only in requests with the cookie of a live session of
 * that person, so without one it asks for a sign-in, and neither a code nor a refresh token is of any use.
 * Confidential clients authenticate with their secret instead of the cookie: see `oidcAdapter`.
 */
export function makeProvider(options: Options): Provider {
  const { publicUrl, secureCookie } = options
  const provider = new Provider(`${publicUrl.origin}/oauth`, configurationOf(options))
  issueOwnTokens(provider)
  compareHashes(provider)
  nameSessions(provider)
  stateRates(provider)
  useSharedClock(provider, options.signingKeys)
  pinOrigin(provider, publicUrl, secureCookie)
  return provider
}

function configurationOf(options: Options): Configuration {
  const { site, settled, publicUrl } = options
  return {
    clockTolerance: leewaySeconds,
    adapter: oidcAdapter(site, `${publicUrl.origin}/oauth`, settled),
    jwks: { keys: options.signingKeys },
    clients: [consoleClient(publicUrl)],
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    assertJwtClientAuthClaimsAndHeader: refuseLastingAssertion,
    extraClientMetadata: {
      properties: ['access_seconds', 'refresh_seconds', 'service_secrets', 'asks_consent'],
    },
    // The credential for which a service account gets a token, which ends with it.
    extraTokenClaims: (_context, token) =>
      token.kind === 'ClientCredentials' ? { credential: currentCaller()?.credentialId } : undefined,
    responseTypes: ['code'],
    scopes: [...clientScopes],
    claims,
    // The ID token carries all claims, as before there was a userinfo endpoint.
    conformIdTokenClaims: false,
    enabledJWA: {
      idTokenSigningAlgValues: ['ES256'],
      dPoPSigningAlgValues: [...proofAlgorithms],
      clientAuthSigningAlgValues: ['ES256', 'EdDSA', 'Ed25519', 'PS256', 'RS256'],
    },
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    enableHttpPostMethods: false,
    routes,
    features: featuresOf(site),
    cookies: cookiesOf(options),
    ttl,
    interactions: {
      policy: signInPolicy(),
      url: (_context, { prompt, uid }) => `/oauth/${prompt.name === 'consent' ? 'consent' : 'login'}/${uid}`,
    },
    extraParams: ['tenant'],
    clientBasedCORS: (_context, origin) => origin === publicUrl.origin,
    findAccount: (_context, id) => findAccount(site, id),
    loadExistingGrant: context => loadExistingGrant(site, context),
    issueRefreshToken: (_context, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    // The tokens of a confidential client or a device end with its own session, which the service does not know.
    expiresWithSession: ({ oidc }) =>
      oidc.client?.clientSecret === undefined && oidc.client?.grantTypeAllowed(deviceGrant) !== true,
    renderError: options.renderError,
  }
}

const consoleClient = (publicUrl: URL): ClientMetadata => ({
  client_id: consoleClientId,
  client_name: 'Atrium',
  application_type: 'web',
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  // The pages of invitations and devices have people sign in first; they use no code.
  redirect_uris: [
    ...consoleAddresses(publicUrl),
    new URL(invitationPath, publicUrl).href,
    new URL(devicePath, publicUrl).href,
  ],
  id_token_signed_response_alg: 'ES256',
})

const claims = {
  openid: ['sub'],
  profile: ['name', 'preferred_username', 'locale', 'zoneinfo'],
  email: ['email', 'email_verified'],
  tenant: ['tenant', 'tenant_name'],
  roles: ['roles'],
}

const routes = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  jwks: '/oauth/jwks',
  userinfo: '/oauth/userinfo',
  introspection: '/oauth/introspect',
  revocation: '/oauth/revoke',
  end_session: '/oauth/end-session',
  device_authorization: '/oauth/device-authorization',
  // The page of `device-sign-in`.
  code_verification: '/device',
  pushed_authorization_request: '/oauth/par',
}

const featuresOf = (site: Site): NonNullable<Configuration['features']> => ({
  // Logout tokens are sent by the queue of `back-channel-logout`, whatever ends a session.
  backchannelLogout: { enabled: true },
  clientCredentials: { enabled: true },
  devInteractions: { enabled: false },
  deviceFlow: { enabled: true },
  rpInitiatedLogout: { enabled: false },
  userinfo: { enabled: true },
  introspection: {
    enabled: true,
    allowedPolicy: (_context, client, token) => mayInspect(site, client, token),
  },
  revocation: {
    enabled: true,
    allowedPolicy: (_context, client, token) => token.clientId === client.clientId,
  },
  resourceIndicators: { enabled: false },
  pushedAuthorizationRequests: { enabled: true },
  // Offered to every client: a token that is asked for with a proof counts only with one (RFC 9449).
  dPoP: { enabled: true },
})

const ttl: NonNullable<Configuration['ttl']> = {
  ...lives,
  AccessToken: (_context, _token, client) => livesOf(client).access ?? lives.AccessToken,
  // A chain of refresh tokens ends when its session could at the latest, however often it is renewed.
  RefreshToken: (context, _token, client) =>
    context.oidc.entities.RotatedRefreshToken?.remainingTTL ?? livesOf(client).refresh ?? absoluteSeconds,
}

function cookiesOf({ secret, secureCookie }: Options): NonNullable<Configuration['cookies']> {
  const names = cookieNames(secureCookie)
  const cookie = { httpOnly: true, sameSite: 'lax', secure: secureCookie, signed: true } as const
  return {
    names: { session: names.service, interaction: names.signIn, resume: names.resume },
    long: cookie,
    short: cookie,
    keys: [keyFor(secret, 'oauth-cookies').toString('base64url')],
  }
}

/** An account exists only in a request with a live session of that person. */
function findAccount(site: Site, id: string): Account | undefined {
  const caller = currentCaller()
  const signed = caller?.shown ?? caller?.session
  if (signed?.userId !== id) return undefined
  return { accountId: id, claims: (_use, scope) => findClaims(site, signed, scope) }
}

/** The sign-in, for browsers without a live session, then the consent that clients need which are not trusted. */
function signInPolicy() {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  policy.add(consentPrompt())
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check('no_account', 'the session has ended', context =>
        context.oidc.account
          ? interactionPolicy.Check.NO_NEED_TO_PROMPT
          : interactionPolicy.Check.REQUEST_PROMPT,
      ),
    )
  // Other requests are refused by their address; a pushed one is known here.
  policy.get('login')?.checks.add(
    new interactionPolicy.Check('other_mode', 'a code is returned in the query alone', ({ oidc }) => {
      if (oidc.responseMode !== 'query') throw new errors.UnsupportedResponseMode()
      return interactionPolicy.Check.NO_NEED_TO_PROMPT
    }),
    0,
  )
  return policy
}

async function loadExistingGrant(site: Site, { oidc }: KoaContextWithOIDC) {
  const session = currentCaller()?.session
  if (!session || !oidc.client) return undefined
  const scope = await grantableScope(site, session.userId, oidc.client)
  return scope === undefined ? undefined : grantOf(oidc.provider, session, oidc.client, scope)
}

/**
 * One grant per session and client, with an id derived from both, so that two windows do not create two. For a trusted
 * client it includes every scope the administrator allowed.
 */
export async function grantOf(
  provider: Provider,
  session: { id: string; userId: string },
  client: InstanceType<Provider['Client']>,
  scope = client.scope ?? 'openid',
): Promise<InstanceType<Provider['Grant']>> {
  const { clientId } = client
  const id = `${session.id}:${clientId}`
  const known = await provider.Grant.find(id)
  if (known?.getOIDCScope() === scope) return known
  const grant = new provider.Grant({
    accountId: session.userId,
    clientId,
    // As long as anything issued under it could be renewed.
    expiresIn: absoluteSeconds + (livesOf(client).refresh ?? 0),
  } as ConstructorParameters<Provider['Grant']>[0])
  grant.jti = id
  grant.addOIDCScope(scope)
  await grant.save()
  return grant
}

/** Token lifetimes of a registered client, in seconds. */
function livesOf(client: { [name: string]: unknown }): { access?: number; refresh?: number } {
  const { access_seconds: access, refresh_seconds: refresh } = client
  return {
    ...(typeof access === 'number' && { access }),
    ...(typeof refresh === 'number' && { refresh }),
  }
}

/** Names sessions in ID tokens (`sid`) as logout tokens name them, whatever the service itself remembers. */
function nameSessions(provider: Provider): void {
  interface Named {
    sidFor(clientId: string, value?: string): string | undefined
  }
  const prototype = provider.Session.prototype as unknown as Named
  prototype.sidFor = function sidFor(clientId, value) {
    const session = currentCaller()?.session
    return value === undefined && session ? sidOf(session.id, clientId) : undefined
  }
}

/** Compares client secrets by hash. They are 256 random bits, so a slow hash is not needed. */
function compareHashes(provider: Provider): void {
  interface Comparing {
    clientSecret: string
    compareClientSecret(shown: string): boolean
    service_secrets?: Parameters<typeof presentsSecret>[0]
  }
  const prototype = provider.Client.prototype as unknown as Comparing
  prototype.compareClientSecret = function compare(this: Comparing, shown: string) {
    if (this.service_secrets) return presentsSecret(this.service_secrets, shown)
    return timingSafeEqual(hashOf(shown), Buffer.from(this.clientSecret, 'base64url'))
  }
}

/**
 * Issues UUIDs as tokens of people, because HZERO front ends extract tokens with `[0-9a-zA-Z-]` and would cut any other,
 * and tokens with a checksum to programs.
 */
function issueOwnTokens(provider: Provider): void {
  interface Issued {
    generateTokenId(): string
  }
  const { AccessToken, RefreshToken, AuthorizationCode, ClientCredentials } = provider
  for (const model of [AccessToken, RefreshToken, AuthorizationCode, ClientCredentials]) {
    const prototype: Issued = model.prototype as unknown as Issued
    const original = prototype.generateTokenId
    prototype.generateTokenId = function ownToken(this: Issued) {
      // Sets the access token format as a side effect.
      original.call(this)
      return model === ClientCredentials ? newServiceToken() : randomUUID()
    }
  }
}

/** @throws `invalid_client` for an assertion that could be presented again for long */
function refuseLastingAssertion(_context: KoaContextWithOIDC, { exp }: Record<string, unknown>): void {
  if (Number(exp) > nowMs() / 1000 + longestAssertionSeconds + leewaySeconds)
    throw new errors.InvalidClientAuth(`an assertion counts for at most ${longestAssertionSeconds} seconds`)
}

/**
 * Pins the service's origin to the public address, whatever a request claims. `secure` also lets it set
 * `Secure` cookies on loopback over http.
 */
function pinOrigin(provider: Provider, publicUrl: URL, secureCookie: boolean): void {
  Object.defineProperties(provider.request, {
    protocol: { get: () => publicUrl.protocol.slice(0, -1) },
    host: { get: () => publicUrl.host },
    secure: { get: () => secureCookie },
  })
}
