import type { MenuType } from './menu.ts'

/** Types of menus that lead to an address: `link` and `inner-link` in a frame, `window` in a window of its own. */
export const linkTypes: readonly MenuType[] = ['link', 'inner-link', 'window']

/**
 * The address a menu of a link type leads to; nothing for one that is no page of the web, such as `javascript:` or
 * `data:`, which is therefore dead wherever it is shown [SAFE-42]. "http" is added to an address without a scheme. What
 * begins with one slash lies on `host`, and so does whatever an inner link names without a scheme; an empty `host` is
 * the one that asks.
 */
export function menuAddress(type: MenuType, route: string, host: string): string | undefined {
  const text = route.trim()
  // Browsers leave these characters out, or read them as slashes, before they look for the scheme.
  if (!linkTypes.includes(type) || text === '' || /[\p{Cc}\\]/u.test(text)) return undefined
  if (hasScheme(text)) return isOfTheWeb(text) ? text : undefined
  const isOnOtherHost = text.startsWith('//')
  if (!isOnOtherHost && (type === 'inner-link' || text.startsWith('/')))
    return host + (text.startsWith('/') ? text : `/${text}`)
  const address = isOnOtherHost ? `http:${text}` : `http://${text}`
  return type !== 'inner-link' && isOfTheWeb(address) ? address : undefined
}

/** `help.example:8080/start` has a port, not a scheme. */
const hasScheme = (text: string): boolean => /^[a-z][a-z\d+.-]*:(?!\d+(?:[/?#]|$))/i.test(text)

/** A name and password in an address would be sent to whoever is named behind them. */
function isOfTheWeb(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}
