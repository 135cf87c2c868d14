import type { Method } from './endpoint.ts'

export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[]

/**
 * The query text of a call: values that are null or undefined, and empty arrays, are dropped; arrays become repeated
 * keys. Of a GET what is empty is dropped, too [PAGE-6]; a write may say by it that something is to be empty.
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
