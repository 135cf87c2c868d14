import { platformTenantId } from '@atrium/contract/constants'
import { recordEvent } from '@atrium/server/db/audit/audit'
import type { Site } from '@atrium/server/db/connection/site'
import { addressGroup, countAttempt } from '@atrium/server/http/limits/rate-limit'
import type { FastifyRequest } from 'fastify'

/** Records a request with an unregistered redirect address, limited so that the log cannot be flooded. */
export async function recordRedirectDenial(site: Site, request: FastifyRequest): Promise<void> {
  const key = `deny:address:${addressGroup(request.ip)}`
  if ((await countAttempt(site, key, { most: 20, seconds: 300 })) > 0) return
  await site({ requestId: request.id }, db =>
    recordEvent(db, {
      tenantId: platformTenantId,
      requestId: request.id,
      entity: 'authorisation',
      verb: 'deny',
      detail: { error: 'invalid_redirect_uri', address: request.ip },
    }),
  )
}
