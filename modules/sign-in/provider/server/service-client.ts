import { timingSafeEqual } from 'node:crypto'
import { hashOf } from '@atrium/server/auth/session'
import type { Site } from '@atrium/server/db/connection/site'
import { decodeProtectedHeader } from 'jose'
import { type AdapterPayload, Provider } from 'oidc-provider'
import { findServiceClient, type ServiceClient } from '../../service-account/server/service-account.reads.ts'
import { currentCaller } from './caller.ts'

/** The longest time for which an assertion of a client may count, so that one that is seen by others soon does not. */
export const longestAssertionSeconds = 300

type Secrets = ServiceClient['secrets']

/**
 * A service account as a client of the authorization service, for `client_credentials` alone. It has several credentials
 * of two kinds, and the service knows one way to authenticate for each client: it gets the one that the request uses.
 * Undefined for a request of a browser, in which such a credential has no place.
 */
export async function serviceClient(site: Site, clientId: string): Promise<AdapterPayload | undefined> {
  if (isFromBrowser()) return undefined
  const found = await findServiceClient(site, clientId)
  return (
    found &&
    ({
      client_id: clientId,
      client_name: found.name,
      application_type: 'web',
      ...authenticationOf(found),
      grant_types: ['client_credentials'],
      response_types: [],
      redirect_uris: [],
      id_token_signed_response_alg: 'ES256',
    } as AdapterPayload)
  )
}

function authenticationOf({ secrets, keys }: ServiceClient): AdapterPayload {
  const assertion = Provider.ctx?.oidc.params?.client_assertion
  const key = typeof assertion === 'string' ? keyOf(assertion, keys) : undefined
  if (key) {
    noteCredential(key.id)
    return { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [key.jwk] } }
  }
  // The secrets are compared by their hashes, below.
  return {
    token_endpoint_auth_method: 'client_secret_basic',
    client_secret: 'compared by hash',
    service_secrets: secrets,
  } as AdapterPayload
}

/** The key that an assertion names, or the only one. */
function keyOf(assertion: string, keys: ServiceClient['keys']): ServiceClient['keys'][number] | undefined {
  const kid = keyIdOf(assertion)
  if (kid !== undefined) return keys.find(({ jwk }) => jwk.kid === kid)
  return keys.length === 1 ? keys[0] : undefined
}

function keyIdOf(assertion: string): string | undefined {
  try {
    return decodeProtectedHeader(assertion).kid
  } catch {
    // The service refuses what is no assertion.
    return undefined
  }
}

/** Whether one of the secrets was presented, of which the token then reminds. */
export function presentsSecret(secrets: Secrets, presented: string): boolean {
  const hash = hashOf(presented)
  const found = secrets.find(secret => timingSafeEqual(Buffer.from(secret.hash, 'hex'), hash))
  if (found) noteCredential(found.id)
  return found !== undefined
}

/**
 * Whether a client may learn about a token: one of its own, if it has a secret or a key. The token of a service account
 * ends with the credential that it was issued for.
 */
export async function mayInspect(
  site: Site,
  client: InstanceType<Provider['Client']>,
  token: { clientId?: string | undefined; kind: string; extra?: Record<string, unknown> | undefined },
): Promise<boolean> {
  if (client.clientAuthMethod === 'none' || token.clientId !== client.clientId) return false
  if (token.kind !== 'ClientCredentials') return true
  const found = await findServiceClient(site, client.clientId)
  const credentials = [...(found?.secrets ?? []), ...(found?.keys ?? [])]
  return credentials.some(({ id }) => id === token.extra?.credential)
}

function noteCredential(id: string): void {
  const caller = currentCaller()
  if (caller) caller.credentialId = id
}

function isFromBrowser(): boolean {
  const caller = currentCaller()
  const headers = caller?.request.headers ?? {}
  return (
    caller?.session !== undefined || headers.origin !== undefined || headers['sec-fetch-site'] !== undefined
  )
}
