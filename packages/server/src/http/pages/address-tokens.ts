import type { FastifyInstance } from 'fastify'
import { isServicePath } from './not-found.ts'

const names = ['access_token', 'refresh_token', 'id_token']

/** The address without the tokens in its query; undefined if it has none. */
export function withoutTokens(url: string): string | undefined {
  const [path = '', ...search] = url.split('?')
  const query = new URLSearchParams(search.join('?'))
  if (!names.some(name => query.has(name))) return undefined
  for (const name of names) query.delete(name)
  const rest = query.toString()
  // Two slashes would lead to another host.
  return path.replace(/^[/\\]+/, '/') + (rest && `?${rest}`)
}

/**
 * Redirects page requests with a token to the address without it, before anything is loaded: browsers record neither
 * the first address nor send it as a referrer. Calls and `/private` take tokens.
 */
export function removeTokens(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const isPage = request.method === 'GET' && !isServicePath(path) && !/^\/private(\/|$)/.test(path)
    const address = isPage ? withoutTokens(request.url) : undefined
    if (address !== undefined) return reply.header('referrer-policy', 'no-referrer').redirect(address, 303)
  })
}
