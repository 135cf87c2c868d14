export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[]

/**
 * The query text of a GET: values that are empty, null or undefined, and empty arrays, are dropped; arrays
 * become repeated keys [PAGE-6].
 */
export function queryText(values: Readonly<Record<string, QueryValue>>): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(key, String(one))
    }
  }
  const text = search.toString()
  return text && `?${text}`
}
