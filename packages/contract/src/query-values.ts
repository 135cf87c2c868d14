import type { Method } from './endpoint.ts'

export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[]

/**
 * The query string of a call: null, undefined and empty arrays are dropped; arrays become repeated keys. A GET also
 * drops empty texts [PAGE-6]; for a write they have a meaning.
 */
export function queryText(values: Readonly<Record<string, QueryValue>>, method: Method = 'GET'): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && (one !== '' || method !== 'GET'))
        search.append(key, String(one))
    }
  }
  const text = search.toString()
  return text && `?${text}`
}
