import { z } from 'zod'

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** https, or http on this machine, written as browsers write it, so that there is one way to write each address. */
export function wellWritten(text: string): URL | undefined {
  const url = URL.parse(text)
  if (!url || (url.href !== text && url.href !== `${text}/`)) return undefined
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback.test(url.hostname)))
    return undefined
  // Addresses are compared letter by letter: a star would look as if it stood for something.
  return url.username || url.password || /[#*]/.test(text) ? undefined : url
}

/** Where pages of another site come from, such as `https://console.example`. */
export const allowedOrigin = z
  .string()
  .max(300)
  .refine(text => wellWritten(text)?.origin === text, { error: 'error.client.origin' })
