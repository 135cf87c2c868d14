import { announcementApi } from '@atrium/contract/portal/announcement'
import { AppError } from '../../http/app-error.ts'
import type { Walls } from '../../http/guard.ts'
import { type Route, routes } from '../../http/routes.ts'
import { findAnnouncement, findAnnouncements } from './announcement.queries.ts'
import { portalIdOf } from './page.routes.ts'
import { linkTo } from './visit.ts'

export const announcementRoutes = (walls: Walls): Route[] =>
  routes(announcementApi, {
    async list({ query: { tenant, ...filter } }, { request, language }) {
      const tenantId = await portalIdOf(walls, request, tenant)
      return findAnnouncements(walls, { tenantId, language }, filter)
    },

    async get({ params, query }, { request, language }) {
      const tenantId = await portalIdOf(walls, request, query.tenant)
      const found = await findAnnouncement(walls, { tenantId, language }, params.announcementId)
      if (!found) throw new AppError('error.not_found')
      const { tenant } = query
      const address = (path: string) => linkTo({ carried: { tenant } }, path)
      return {
        ...found,
        attachments: found.attachments.map(one => ({ ...one, address: address(one.address) })),
      }
    },
  })
