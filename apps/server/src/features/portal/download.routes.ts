import { downloadApi } from '@atrium/contract/portal/download'
import { inTenant } from '../../db/tenant.ts'
import type { Walls } from '../../http/guard.ts'
import { type Route, routes } from '../../http/routes.ts'
import { findDownloads } from './download.queries.ts'
import { portalIdOf } from './page.routes.ts'
import { linkTo } from './visit.ts'

export const downloadRoutes = (walls: Walls): Route[] =>
  routes(downloadApi, {
    async list({ query: { tenant, ...filter } }, { request, language }) {
      const tenantId = await portalIdOf(walls, request, tenant)
      const found = await inTenant(walls.app, { tenantId }, db => findDownloads(db, language, filter))
      const address = (id: string) => linkTo({ carried: { tenant } }, `/portal/download/${id}`)
      return found.map(one => ({ ...one, address: address(one.downloadId) }))
    },
  })
