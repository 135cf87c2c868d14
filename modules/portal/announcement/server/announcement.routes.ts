import { AppError } from '@atrium/server/http/app-error'
import type { RequestServices } from '@atrium/server/http/context'
import { type Route, routes } from '@atrium/server/http/routes'
import { portalIdOf } from '../../page/server/page.routes.ts'
import { linkTo } from '../../rendering/server/page-request.ts'
import { announcementApi } from '../announcement.contract.ts'
import { findAnnouncement, findAnnouncements } from './announcement.queries.ts'
import type { AnnouncementDb } from './announcement.tables.ts'

export const announcementRoutes = (services: RequestServices): Route[] =>
  routes<typeof announcementApi, AnnouncementDb>(announcementApi, {
    async list({ query: { tenant, ...filter } }, { request, language }) {
      const tenantId = await portalIdOf(services, request, tenant)
      return findAnnouncements(services, { tenantId, language }, filter)
    },

    async get({ params, query }, { request, language }) {
      const tenantId = await portalIdOf(services, request, query.tenant)
      const found = await findAnnouncement(services, { tenantId, language }, params.announcementId)
      if (!found) throw new AppError('error.not_found')
      const { tenant } = query
      const address = (path: string) => linkTo({ carried: { tenant } }, path)
      return {
        ...found,
        attachments: found.attachments.map(one => ({ ...one, address: address(one.address) })),
      }
    },
  })
