import { mergeSearch } from './paths.ts'

// Second tabs of a page have a number in their key and address. Because of that number the key shares no segments with
// other pages, so that links to the page find the first tab.

const name = 'copy'

export function copyKey(page: string, number: number): string {
  return `${page}?${name}=${number}`
}

/** The key of the page that a tab shows, for its first tab and all others. */
export function pageKey(key: string): string {
  return key.split(`?${name}=`, 1)[0] ?? key
}

/** The number of a second tab in its key; undefined for the first. */
export function copyOf(key: string): number | undefined {
  const [, number] = key.split(`?${name}=`)
  return number === undefined ? undefined : Number(number)
}

/** The number of a second tab in a query. */
export function copyIn(search: string): number | undefined {
  const number = new URLSearchParams(search).get(name)
  return number !== null && /^[1-9]\d{0,2}$/.test(number) ? Number(number) : undefined
}

export function withCopy(search: string, number: number): string {
  return mergeSearch(search, `${name}=${number}`)
}

/** The query without the number, as the page itself sees it. */
export function withoutCopy(search: string): string {
  if (copyIn(search) === undefined) return search
  const rest = new URLSearchParams(search)
  rest.delete(name)
  return rest.toString()
}
