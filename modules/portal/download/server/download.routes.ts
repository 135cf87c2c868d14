import { inTenant } from '@atrium/server/db/connection/tenant'
import type { RequestServices } from '@atrium/server/http/context'
import { type Route, routes } from '@atrium/server/http/routes'
import { portalIdOf } from '../../page/server/page.routes.ts'
import { linkTo } from '../../rendering/server/page-request.ts'
import { downloadApi } from '../download.contract.ts'
import { findDownloads } from './download.queries.ts'
import type { DownloadDb } from './download.tables.ts'

export const downloadRoutes = (services: RequestServices): Route[] =>
  routes<typeof downloadApi, DownloadDb>(downloadApi, {
    async list({ query: { tenant, ...filter } }, { request, language }) {
      const tenantId = await portalIdOf(services, request, tenant)
      const found = await inTenant(services.app, { tenantId }, db => findDownloads(db, language, filter))
      const address = (id: string) => linkTo({ carried: { tenant } }, `/portal/download/${id}`)
      return found.map(one => ({ ...one, address: address(one.downloadId) }))
    },
  })
