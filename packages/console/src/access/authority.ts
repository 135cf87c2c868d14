/** What a screen or an element asks for: codes of which one is enough, a promise, or a predicate [PERM-7]. */
export type Authority = readonly string[] | string | Promise<boolean> | (() => boolean)

/** The codes, when it is codes that are asked for. */
export function codesOf(authority: Authority | null | undefined): readonly string[] | undefined {
  if (typeof authority === 'string') return [authority]
  return Array.isArray(authority) ? (authority as readonly string[]) : undefined
}
