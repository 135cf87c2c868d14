/** What a screen or an element asks for: codes of which one is enough, a promise, or a predicate [PERM-7]. */
export type Authority = readonly string[] | string | Promise<boolean> | (() => boolean)
