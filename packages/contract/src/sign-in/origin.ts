import { z } from 'zod'

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * Parses https addresses, and http on loopback, in the normalized form of browsers only, so that each address has one
 * form.
 */
export function parseNormalized(text: string): URL | undefined {
  const url = URL.parse(text)
  if (!url || (url.href !== text && url.href !== `${text}/`)) return undefined
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback.test(url.hostname)))
    return undefined
  // Addresses are compared literally: an asterisk would look like a wildcard.
  return url.username || url.password || /[#*]/.test(text) ? undefined : url
}

/** The origin of another site's pages, such as `https://console.example`. */
export const allowedOrigin = z
  .string()
  .max(300)
  .refine(text => parseNormalized(text)?.origin === text, { error: 'error.client.origin' })
