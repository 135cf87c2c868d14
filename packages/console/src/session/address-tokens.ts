const names = ['access_token', 'refresh_token', 'id_token']

/**
 * Removes tokens from the address and the history before any request [START-2, AREA-2].
 * @returns the hash that had tokens; the page must be reloaded then, because browsers keep the original address in
 * their performance entries.
 */
export function takeAddressTokens(): URLSearchParams | undefined {
  const query = new URLSearchParams(location.search)
  const hash = new URLSearchParams(location.hash.slice(1))
  const hasTokens = (fields: URLSearchParams) => names.some(name => fields.has(name))
  const granted = hasTokens(hash) ? hash : undefined
  if (!granted && !hasTokens(query)) return undefined
  for (const name of names) query.delete(name)
  const rest = query.toString()
  const address = location.pathname + (rest && `?${rest}`) + (granted ? '' : location.hash)
  history.replaceState(history.state, '', address)
  return granted
}
