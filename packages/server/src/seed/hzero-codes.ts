import { permissionCode } from '@atrium/contract/permission-code'
import type { MenuLevel, PageContribution } from './contributions.ts'
import { contributedPages, isAt, menuCode, routeOf, setsAt } from './menu.ts'

/** The route of a page in HZERO-compatible clients, whose lists and details are below it. */
function hzeroRouteOf(page: PageContribution, level: MenuLevel): string | undefined {
  const { hzeroRoute } = page
  const declared = typeof hzeroRoute === 'object' ? hzeroRoute[level] : hzeroRoute
  return declared ?? routeOf(page, level)?.replace(/\/list$/, '')
}

const pagesAt = (level: MenuLevel) => contributedPages().filter(page => isAt(page, level))

/** The routes of HZERO-compatible clients, by those of the console. */
export const hzeroRoutes = (level: MenuLevel): ReadonlyMap<string, string> =>
  new Map(
    pagesAt(level).flatMap(page => {
      const [route, hzeroRoute] = [routeOf(page, level), hzeroRouteOf(page, level)]
      return route && hzeroRoute && route !== hzeroRoute ? [[route, hzeroRoute] as const] : []
    }),
  )

/**
 * The codes that HZERO-compatible clients check instead of those of the product's permission sets, each with the codes
 * of the sets it stands for, one of which is enough.
 */
export function hzeroCodes(level: MenuLevel): ReadonlyMap<string, readonly string[]> {
  const found = pagesAt(level).flatMap(page => {
    const paths = new Set([routeOf(page, level), hzeroRouteOf(page, level), ...(page.hzeroPaths ?? [])])
    const view = { stored: `${menuCode(level, page.code)}.ps.default`, ends: page.hzeroCodes ?? [] }
    const sets = setsAt(page, level)
      .filter(({ code }) => !code.startsWith('ps.'))
      .map(set => ({ stored: set.storedCode, ends: [set.code, ...(set.hzeroCodes ?? [])] }))
    return [...(page.view ? [view] : []), ...sets].flatMap(({ stored, ends }) =>
      [...paths].flatMap(path =>
        path === undefined ? [] : ends.map(end => ({ code: permissionCode(`${path}.${end}`), stored })),
      ),
    )
  })
  const own = found.filter(({ code, stored }) => stored.endsWith(`.${code}`)).map(({ code }) => code)
  const others = found.filter(({ code }) => !own.includes(code))
  return new Map(
    [...Map.groupBy(others, ({ code }) => code)].map(([code, all]) => [code, all.map(one => one.stored)]),
  )
}
