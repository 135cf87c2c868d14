import { mergeSearch } from './paths.ts'

// A page that is open twice has a second tab, told apart by a number in its key and in its address. Because of that
// number the key has no segments in common with other pages, so that whatever leads to the page finds the first tab.

const name = 'copy'

export function copyKey(page: string, number: number): string {
  return `${page}?${name}=${number}`
}

/** The key of the page that a tab shows, for the first tab of it and for every other. */
export function pageKey(key: string): string {
  return key.split(`?${name}=`, 1)[0] ?? key
}

/** Which tab of its page a key names; undefined for the first. */
export function copyOf(key: string): number | undefined {
  const [, number] = key.split(`?${name}=`)
  return number === undefined ? undefined : Number(number)
}

/** Which tab of a page a query asks for. */
export function copyIn(search: string): number | undefined {
  const number = new URLSearchParams(search).get(name)
  return number !== null && /^[1-9]\d{0,2}$/.test(number) ? Number(number) : undefined
}

export function withCopy(search: string, number: number): string {
  return mergeSearch(search, `${name}=${number}`)
}

/** What the page itself sees of its address. */
export function withoutCopy(search: string): string {
  if (copyIn(search) === undefined) return search
  const rest = new URLSearchParams(search)
  rest.delete(name)
  return rest.toString()
}
