import { menuAddress } from '@atrium/contract/access/menu-address'
import { platformTenantId } from '@atrium/contract/constants'
import { sessionOfCookie } from '../../auth/session.ts'
import { dependencyOn } from '../../cache/cache.ts'
import type { RequestServices } from '../context.ts'

/** A header has room for some; a page of a further origin is opened in a window of its own. */
const mostOrigins = 100

/**
 * Other origins whose pages the console may show in a frame: those of the link menus of every tenant the person works
 * in, so that a switch needs no new page, and of the platform. Whoever is not signed in hears of none: which sites a
 * tenant uses is its own business.
 */
export async function frameOrigins(services: RequestServices, cookie: string | undefined): Promise<string[]> {
  const session = await sessionOfCookie(services.site, cookie)
  if (!session) return []
  const places = await services.site({}, db =>
    db
      .selectFrom('memberRole')
      .select('tenantId')
      .distinct()
      .where('userId', '=', session.userId)
      .orderBy('tenantId')
      .execute(),
  )
  const tenantIds = new Set([platformTenantId, session.tenantId, ...places.map(place => place.tenantId)])
  const lists = await Promise.all([...tenantIds].map(tenantId => originsOf(services, tenantId)))
  return [...new Set(lists.flat())].slice(0, mostOrigins)
}

/** Kept until a menu of the tenant changes. */
function originsOf(services: RequestServices, tenantId: number): Promise<string[]> {
  return services.cache.get(`frame origins ${tenantId}`, async () => {
    const menus = await services.site({}, db =>
      db
        .selectFrom('menu')
        .select(['type', 'route'])
        .where('tenantId', '=', tenantId)
        .where('enabled', '=', true)
        .where('type', 'in', ['link', 'inner-link'])
        .orderBy('createdAt')
        .execute(),
    )
    const origins = menus.flatMap(({ type, route }) => originOf(menuAddress(type, route ?? '', '')) ?? [])
    const value = [...new Set(origins)].filter(origin => origin !== services.ownOrigin)
    return { value, dependsOn: [dependencyOn(tenantId, 'menu')] }
  })
}

/** A host may hold `;` and `,`, which would end the directive or the header that names it. */
function originOf(address: string | undefined): string | undefined {
  const origin = address && URL.parse(address)?.origin
  return origin && /^https?:\/\/[a-z\d.-]+(:\d+)?$/.test(origin) ? origin : undefined
}
