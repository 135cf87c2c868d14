import { preferenceApi } from '@atrium/contract/iam/preference'
import type { Site } from '../../db/site.ts'
import { Denied } from '../../http/app-error.ts'
import { type Route, routes } from '../../http/routes.ts'
import { deleteDefaultRole, putDefaultRole } from './preference.queries.ts'
import { changeOwn } from './self.actions.ts'

/** Needs the connection that sees every tenant: a guest's own record and default roles lie outside the session's tenant. */
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
      const isKept = await site(scope, all =>
        putDefaultRole(all, { tenantId, roleId, userId: session.userId }),
      )
      if (!isKept) throw new Denied('error.role.notGranted', query)
    },

    setLook: ({ query }, context) =>
      changeOwn(site, context, {
        ...(query.theme && { theme: query.theme }),
        ...(query.density && { density: query.density }),
        ...(query.menuLayout && { menuLayout: query.menuLayout }),
        ...(query.menuLayoutTheme && { menuLayoutTheme: query.menuLayoutTheme }),
        ...(query.tenantAccentFlag !== undefined && { tenantAccent: query.tenantAccentFlag }),
        ...(query.popoutReminderFlag !== undefined && { popoutReminder: query.popoutReminderFlag }),
        ...(query.roleMergeFlag !== undefined && { roleMerge: query.roleMergeFlag }),
      }),
  })
}
