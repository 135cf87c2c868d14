/** The access rule of a screen or an element: codes of which one is enough, a promise, or a predicate [PERM-7]. */
export type Authority = readonly string[] | string | Promise<boolean> | (() => boolean)

/** The codes of an authority that consists of codes. */
export function codesOf(authority: Authority | null | undefined): readonly string[] | undefined {
  if (typeof authority === 'string') return [authority]
  return Array.isArray(authority) ? (authority as readonly string[]) : undefined
}
