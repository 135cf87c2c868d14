/** The router's base: every address of the console begins here [AREA-4]. */
export const routerBase = '/'

export const workplacePath = '/workplace'
export const signInPath = '/user/login'
export const serverErrorPath = '/exception/500'

const neverTabs = ['', '/', '/user/login', '/user/logout']

/** Whether a path is never opened as a tab [TAB-6]. */
export function isNeverTab(path: string): boolean {
  return neverTabs.includes(path)
}

/** Whether a path is a public page, which opens in no tab and is never saved with the tabs [AREA-3, TAB-7]. */
export function isPublicPath(path: string): boolean {
  const [first] = segmentsOf(path)
  return first === 'pub' || first === 'public'
}

/** Whether a path belongs to the portal, which the server renders: it is no page of the console [ROUTE-18]. */
export function isPortalPath(path: string): boolean {
  return segmentsOf(path)[0] === 'portal'
}

export type Area = 'workspace' | 'private' | 'public'

/** The area of a path, which determines its layout [AREA-1, AREA-2, AREA-3]. */
export function areaOf(path: string): Area {
  const [first] = segmentsOf(path)
  if (first === 'private') return 'private'
  if (isPublicPath(path) || first === 'exception') return 'public'
  return path === '/user/login' || path === '/user/logout' ? 'public' : 'workspace'
}

/** The page of a route: `/hiam/role/list` and `/hiam/role/detail/5` are pages of `/hiam/role`. */
export function pageOf(route: string): string {
  return route.replace(/(.)\/list$/, '$1')
}

export interface Address {
  path: string
  /** Without the question mark. */
  search: string
}

export function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean)
}

/** Whether the segments of the shorter path are the first segments of the longer one. */
export function sharesSegments(one: string, other: string): boolean {
  const a = segmentsOf(one)
  const b = segmentsOf(other)
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  return short.length > 0 && short.every((segment, at) => segment === long[at])
}

export function readAddress(to: string): Address {
  const withoutHash = to.split('#', 1)[0] ?? ''
  const at = withoutHash.indexOf('?')
  const path = at < 0 ? withoutHash : withoutHash.slice(0, at)
  return {
    path: path.length > 1 ? path.replace(/\/+$/, '') : path,
    search: at < 0 ? '' : withoutHash.slice(at + 1),
  }
}

export function writeAddress({ path, search }: Address): string {
  return search ? `${path}?${search}` : path
}

/** Merges two queries: equal names are replaced, others stay. */
export function mergeSearch(below: string, above: string): string {
  if (!below || !above) return below || above
  const merged = new URLSearchParams(below)
  const over = new URLSearchParams(above)
  for (const name of new Set(over.keys())) {
    merged.delete(name)
    for (const value of over.getAll(name)) merged.append(name, value)
  }
  return merged.toString()
}

/** The address to return to after signing in, restricted to addresses of this console. */
export function safeReturn(wanted: string | undefined, origin: string): string {
  if (!wanted) return '/'
  // Browsers read backslashes as slashes and ignore tabs, which could lead to another host.
  if (/[\\\t\r\n]/.test(wanted)) return '/'
  const url = URL.parse(wanted, origin)
  // The origin of a `blob:` address is that of the address inside.
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (!url || !isWeb || url.origin !== origin || url.pathname.startsWith('//')) return '/'
  const path = url.pathname
  const loops = path === '/user/login' || path === '/user/logout' || path === '/pub/user/login'
  if (loops || path.startsWith('/public/') || path.startsWith('/oauth')) return '/'
  return path + url.search
}
