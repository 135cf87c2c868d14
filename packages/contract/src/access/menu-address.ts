import type { MenuType } from './menu.ts'

/** Whether a menu entry leads to an address: in a frame, or as `window` in a new window. */
export const isLink = (type: MenuType): boolean => !/^(root|dir|menu)$/.test(type)

/**
 * The address a menu entry of a link type leads to; undefined for other schemes than http and https, such as
 * `javascript:`, so that the link is dead wherever it is shown [SAFE-42]. "http" is added to an address without a
 * scheme. Paths belong to `host`, and so does whatever an inner link names without a scheme; an empty `host` is that
 * of the caller.
 */
export function menuAddress(type: MenuType, route: string, host: string): string | undefined {
  const text = route.trim()
  // Browsers remove these characters, or read them as slashes, before they parse the scheme.
  if (!isLink(type) || text === '' || /[\p{Cc}\\]/u.test(text)) return undefined
  if (hasScheme(text)) return isWebAddress(text) ? text : undefined
  const isOnOtherHost = text.startsWith('//')
  if (!isOnOtherHost && (type === 'inner-link' || text.startsWith('/')))
    return host + (text.startsWith('/') ? text : `/${text}`)
  const address = isOnOtherHost ? `http:${text}` : `http://${text}`
  return type !== 'inner-link' && isWebAddress(address) ? address : undefined
}

/** `help.example:8080/start` has a port, not a scheme. */
const hasScheme = (text: string): boolean => /^[a-z][a-z\d+.-]*:(?!\d+(?:[/?#]|$))/i.test(text)

/** Whether an address is http or https without credentials, which would be sent to whatever host follows them. */
function isWebAddress(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}
