import { preferenceApi } from '@atrium/contract/workspace/preference'
import { deleteDefaultRole, putDefaultRole } from '@atrium/server/access/default-role'
import type { Site } from '@atrium/server/db/connection/site'
import { Denied } from '@atrium/server/http/app-error'
import { type Route, routes } from '@atrium/server/http/routes'
import { changeOwn } from '../../current-user/server/self.actions.ts'

/**
 * Needs the connection with access to all tenants: a guest's account and default roles are outside the
 * session's tenant.
 */
export function preferenceRoutes(site: Site): Route[] {
  return routes(preferenceApi, {
    setTimeZone: ({ query }, context) => changeOwn(site, context, { timeZone: query.timeZone }),

    setFormats: ({ query }, context) =>
      changeOwn(site, context, {
        ...(query.dateFormat && { dateFormat: query.dateFormat }),
        ...(query.timeFormat && { timeFormat: query.timeFormat }),
      }),

    async setDefaultRole({ query }, { session, request }) {
      const { tenantId, roleId } = query
      const scope = { userId: session.userId, requestId: request.id }
      if (roleId === undefined)
        return site(scope, all => deleteDefaultRole(all, { tenantId, userId: session.userId }))
      const isStored = await site(scope, all =>
        putDefaultRole(all, { tenantId, roleId, userId: session.userId }),
      )
      if (!isStored) throw new Denied('error.role.notGranted', query)
    },

    setLook: ({ query }, context) =>
      changeOwn(site, context, {
        ...(query.theme && { theme: query.theme }),
        ...(query.density && { density: query.density }),
        ...(query.menuLayout && { menuLayout: query.menuLayout }),
        ...(query.menuLayoutTheme && { menuLayoutTheme: query.menuLayoutTheme }),
        ...(query.tenantAccentFlag !== undefined && { tenantAccent: query.tenantAccentFlag }),
        ...(query.popoutReminderFlag !== undefined && { popoutReminder: query.popoutReminderFlag }),
        ...(query.notificationTime && { notificationTime: query.notificationTime }),
        ...(query.roleMergeFlag !== undefined && { roleMerge: query.roleMergeFlag }),
      }),
  })
}
