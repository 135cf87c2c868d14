import { parseNormalized } from '@atrium/contract/sign-in/origin'

/**
 * How the address of a request is compared with the registered redirect URIs: literally, as an address below one of
 * them, or, for a registered origin without a path, as any address of that origin. The last two are for
 * HZERO-compatible clients, which return to the page they were left on.
 */
export const redirectMatches = ['exact', 'below', 'origin'] as const
export type RedirectMatch = (typeof redirectMatches)[number]

interface Registered {
  redirectUris: readonly string[]
  redirectMatch: RedirectMatch
}

/** Whether the client may return to this address. */
export function isAllowedRedirect({ redirectUris, redirectMatch }: Registered, asked: string): boolean {
  if (redirectUris.includes(asked)) return true
  if (redirectMatch === 'exact') return false
  const address = parseNormalized(asked)
  // Servers and routers decode these in different ways, or not at all.
  if (!address || /%2e|%2f|%5c|\\|\/\//i.test(address.pathname)) return false
  return redirectUris.some(known => isBelow(address, new URL(known), redirectMatch))
}

/** Scheme, host and port are equal, and the path begins with the registered one, at the end of a segment. */
function isBelow(address: URL, known: URL, match: RedirectMatch): boolean {
  if (address.origin !== known.origin || known.search !== '') return false
  const path = known.pathname.replace(/\/$/, '')
  if (path === '') return match === 'origin'
  return address.pathname === path || address.pathname.startsWith(`${path}/`)
}
