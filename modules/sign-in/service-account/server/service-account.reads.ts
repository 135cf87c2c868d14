import { idleEnd } from '@atrium/server/auth/service-session'
import { userIsValid } from '@atrium/server/auth/session'
import { heldRoles } from '@atrium/server/auth/session-roles'
import type { Site } from '@atrium/server/db/connection/site'
import { sql } from 'kysely'
import type { JWK } from 'oidc-provider'

/** The credentials of a service account that counts today, for the token endpoint. */
export interface ServiceClient {
  name: string
  secrets: { id: string; hash: string }[]
  keys: { id: string; jwk: JWK & { kid: string } }[]
}

/** Undefined unless the account is enabled, in use, and has an owner who may work in its tenant. */
export async function findServiceClient(site: Site, clientId: string): Promise<ServiceClient | undefined> {
  const { rows } = await site.alone(db =>
    sql<ServiceClient>`
      select k.name, coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'hash', encode(c.secret_hash, 'hex')))
          filter (where c.secret_hash is not null), '[]') as secrets,
        coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'jwk', c.public_key) order by c.id)
          filter (where c.public_key is not null), '[]') as keys
      from service_account k
      join tenant t on t.tenant_id = k.tenant_id and t.enabled
      join app_user u on u.id = k.owner_id and ${userIsValid}
      left join service_account_use l on l.tenant_id = k.tenant_id and l.id = k.id
      left join service_credential c on c.tenant_id = k.tenant_id and c.service_account_id = k.id
      where k.id::text = ${clientId} and k.enabled and ${idleEnd} > now()
        and exists (select from (select k.tenant_id, u.id as user_id) s, ${heldRoles})
      group by k.tenant_id, k.id`.execute(db),
  )
  return rows[0]
}
