import type { Site } from '@atrium/server/db/connection/site'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { findClient, type KnownClient } from '../../client/server/client.reads.ts'
import { limitClient } from './client-limit.ts'
import { serviceClient } from './service-client.ts'

const grantTypeOf = (grant: KnownClient['grants'][number]): string[] => {
  if (grant === 'implicit') return []
  return [grant === 'device_code' ? 'urn:ietf:params:oauth:grant-type:device_code' : grant]
}

/**
 * Gives the authorization service the registered clients. All use PKCE; confidential ones also authenticate
 * with their secret, of which only the hash is stored. The implicit grant is left out: the service does not
 * implement it, and nothing it reads here can enable it. Service accounts are clients, too.
 */
export function clientAdapter(site: Site): Adapter {
  const refuse = () => Promise.reject(new Error('clients are registered by an administrator'))
  return {
    async find(id) {
      await limitClient(site, id)
      const client = await findClient(site, id)
      if (!client) return serviceClient(site, id)
      const hasCode = client.grants.includes('authorization_code')
      const isDevice = client.grants.includes('device_code')
      return {
        client_id: client.clientId,
        application_type: 'web',
        ...(client.secretHash
          ? {
              token_endpoint_auth_method: 'client_secret_basic',
              client_secret: client.secretHash.toString('base64url'),
            }
          : { token_endpoint_auth_method: 'none' }),
        grant_types: hasCode || isDevice ? client.grants.flatMap(grantTypeOf) : [],
        response_types: hasCode ? ['code'] : [],
        redirect_uris: client.redirectUris,
        scope: client.scopes.join(' '),
        access_seconds: client.accessSeconds,
        refresh_seconds: client.refreshSeconds,
        asks_consent: client.asksConsent,
        ...(client.backchannelLogoutUri !== null && {
          backchannel_logout_uri: client.backchannelLogoutUri,
          backchannel_logout_session_required: true,
        }),
        id_token_signed_response_alg: 'ES256',
      } as AdapterPayload
    },
    upsert: refuse,
    destroy: refuse,
    consume: refuse,
    findByUid: refuse,
    findByUserCode: refuse,
    revokeByGrantId: refuse,
  }
}
