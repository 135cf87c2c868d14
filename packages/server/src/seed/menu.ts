import { siteLevel } from '@atrium/contract/constants'
import { installedFeatures } from '../modules.ts'
import type { MenuLevel, PageContribution, SetContribution } from './contributions.ts'
import { folders } from './folders.ts'
import type { MenuData, SetData } from './rows.ts'
import type { Text } from './text.ts'

const viewName: Text = ['View', '查看', 'عرض']

/** The top-level folders, and the pages and folders that the installed features contribute. */
export const contributedPages = (): PageContribution[] => [
  ...folders,
  ...installedFeatures().flatMap(({ pages }) => pages ?? []),
]

/** The code of a page of the product in the menu of a level. */
export const menuCode = (level: MenuLevel, code: string): string =>
  `${level === siteLevel ? 'hzero.site' : 'hzero'}.${code}`

export const routeOf = ({ route }: PageContribution, level: MenuLevel): string | undefined =>
  typeof route === 'object' ? route[level] : route

/**
 * The menu of a level. Pages that are no longer contributed are removed by migrations, because tenants may have pages
 * of their own below them.
 */
export function menuOf(level: MenuLevel): MenuData[] {
  const pages = contributedPages().filter(page => isAt(page, level))
  const below = (parent: string | undefined): MenuData[] =>
    pages
      .filter(page => page.parent === parent)
      .sort((one, other) => one.order - other.order)
      .map(page => entryOf(page, level, below(page.code)))
  return below(undefined)
}

function entryOf(page: PageContribution, level: MenuLevel, children: readonly MenuData[]): MenuData {
  const route = routeOf(page, level)
  const sets = setsOf(page, level)
  return {
    code: menuCode(level, page.code),
    type: page.type ?? 'menu',
    name: page.name,
    ...(page.icon !== undefined && { icon: page.icon }),
    ...(route !== undefined && { route }),
    ...(sets.length > 0 && { sets }),
    ...(children.length > 0 && { children }),
  }
}

function setsOf(page: PageContribution, level: MenuLevel): SetData[] {
  const sets = setsAt(page, level).map(({ storedCode, name, permissions }) => ({
    code: storedCode,
    name,
    ...(permissions && { permissions }),
  }))
  const code = `${menuCode(level, page.code)}.ps.default`
  return page.view ? [{ code, name: viewName, permissions: page.view }, ...sets] : sets
}

/** The permission sets of a page at a level, its own and those of other features, in their order. */
export function setsAt(page: PageContribution, level: MenuLevel) {
  const own = (page.sets ?? []).map((set, index) => ({ ...set, order: (index + 1) * 10 }))
  const added = installedFeatures()
    .flatMap(({ permissionSets }) => permissionSets ?? [])
    .filter(set => set.page === page.code)
  return [...own, ...added]
    .filter(set => isAt(set, level))
    .sort((one, other) => one.order - other.order)
    .map(set => ({ ...set, storedCode: setCode(page, level, set) }))
}

/** The codes of buttons and columns contain the route of the page, by which the console checks them [PERM-1]. */
function setCode(page: PageContribution, level: MenuLevel, { code }: SetContribution): string {
  const route = code.startsWith('ps.') ? '' : (routeOf(page, level) ?? '').replaceAll('/', '.')
  return `${menuCode(level, page.code)}${route}.${code}`
}

export const isAt = ({ levels }: { readonly levels?: readonly MenuLevel[] }, level: MenuLevel): boolean =>
  levels?.includes(level) ?? true
