import { AppError } from '@atrium/server/http/app-error'
import type { RequestServices } from '@atrium/server/http/context'
import { type Route, routes } from '@atrium/server/http/routes'
import type { FastifyRequest } from 'fastify'
import { findPortal } from '../../rendering/server/page-request.ts'
import { type PortalBlock, portalPageApi } from '../page.contract.ts'
import { findPage } from './page.queries.ts'
import type { PageDb } from './page.tables.ts'

export const portalPageRoutes = (services: RequestServices): Route[] =>
  routes<typeof portalPageApi, PageDb>(portalPageApi, {
    async get({ params, query }, { request, language }) {
      const tenantId = await portalIdOf(services, request, query.tenant)
      const page = await findPage(services, { tenantId, language }, params.code)
      if (!page) throw new AppError('error.not_found')
      return { ...page, blocks: page.blocks.map(withoutSettings) }
    },
  })

/** Settings are for editors: they may name records that visitors do not see. */
const withoutSettings = (block: PortalBlock): PortalBlock =>
  block.kind === 'module' ? { ...block, settings: {} } : block

/**
 * The id of the tenant whose portal is requested, independent of the session's tenant: visitors have none.
 * @throws `error.not_found`
 */
export async function portalIdOf(
  services: RequestServices,
  request: FastifyRequest,
  code: string | undefined,
): Promise<number> {
  const tenant = await findPortal(services, request, code)
  if (!tenant) throw new AppError('error.not_found')
  return tenant.tenantId
}
