import { portalPageApi } from '@atrium/contract/portal/page'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../http/app-error.ts'
import type { Walls } from '../../http/guard.ts'
import { type Route, routes } from '../../http/routes.ts'
import { findPage } from './page.queries.ts'
import { findPortal } from './visit.ts'

export const portalPageRoutes = (walls: Walls): Route[] =>
  routes(portalPageApi, {
    async get({ params, query }, { request, language }) {
      const tenantId = await portalIdOf(walls, request, query.tenant)
      const page = await findPage(walls, { tenantId, language }, params.code)
      if (!page) throw new AppError('error.not_found')
      return page
    },
  })

/**
 * The tenant whose portal a call asks for. It has nothing to do with the tenant of a session: visitors have none.
 * @throws `error.not_found`
 */
export async function portalIdOf(
  walls: Walls,
  request: FastifyRequest,
  code: string | undefined,
): Promise<number> {
  const tenant = await findPortal(walls, request, code)
  if (!tenant) throw new AppError('error.not_found')
  return tenant.tenantId
}
