import { menuAddress } from '@atrium/contract/access/menu-address'
import { platformTenantId } from '@atrium/contract/constants'
import { sessionOfCookie } from '../../auth/session.ts'
import { dependencyOn } from '../../cache/cache.ts'
import type { RequestServices } from '../context.ts'

/** The limit that fits in a header; pages of further origins open in a window. */
const mostOrigins = 100

/**
 * Other origins whose pages the console may frame: those of the link menus of all tenants the user works in, so that a
 * switch needs no reload, and of the platform. Without a session there are none, because the sites that a tenant uses
 * are not public.
 */
export async function frameOrigins(services: RequestServices, cookie: string | undefined): Promise<string[]> {
  const session = await sessionOfCookie(services.site, cookie)
  if (!session) return []
  const places = await services.site({}, db =>
    db
      .selectFrom('heldRole')
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

/** Cached until a menu of the tenant changes. */
function originsOf(services: RequestServices, tenantId: number): Promise<string[]> {
  return services.cache.get(`frame origins ${tenantId}`, async () => {
    const menus = await services.site({}, db =>
      db
        .selectFrom('menu')
        .select(['type', 'route'])
        .where('tenantId', '=', tenantId)
        .where('enabled', '=', true)
        .where('type', 'in', ['link', 'inner-link', 'embedded'])
        .orderBy('createdAt')
        .execute(),
    )
    const origins = menus.flatMap(({ type, route }) => originOf(menuAddress(type, route ?? '', '')) ?? [])
    const value = [...new Set(origins)].filter(origin => origin !== services.ownOrigin)
    return { value, dependsOn: [dependencyOn(tenantId, 'menu')] }
  })
}

/** A host may contain `;` and `,`, which would end the directive or the header. */
function originOf(address: string | undefined): string | undefined {
  const origin = address && URL.parse(address)?.origin
  return origin && /^https?:\/\/[a-z\d.-]+(:\d+)?$/.test(origin) ? origin : undefined
}
