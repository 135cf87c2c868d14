import { nowMs } from '@atrium/server/db/connection/clock'
import { decodeJwt, decodeProtectedHeader, importJWK, SignJWT } from 'jose'
import type { JWK, Provider } from 'oidc-provider'

// oidc-provider reads the clock of its machine, and takes no other. Where its times leave the process they are brought
// to the clock that all instances share: in stored records by the adapter, in cookies and in what it signs here
// [SAFE-78].

/** Seconds by which the shared clock is ahead of this machine's. */
export const aheadSeconds = (): number => Math.round((nowMs() - Date.now()) / 1000)

/** Seconds by which clocks may differ, as those of an instance and of the database do between two comparisons. */
export const leewaySeconds = 15

export function useSharedClock(provider: Provider, signingKeys: readonly JWK[]): void {
  provider.use(async (context, next) => {
    await next()
    const lines = context.response.headers['set-cookie']
    if (Array.isArray(lines) && aheadSeconds() !== 0) context.set('set-cookie', lines.map(withSharedExpiry))
  })
  const prototype = provider.IdToken.prototype as unknown as { issue(use: unknown): Promise<string> }
  const issue = prototype.issue
  prototype.issue = async function issueInSharedTime(this: typeof prototype, use: unknown) {
    const token = await issue.call(this, use)
    return aheadSeconds() === 0 ? token : signedInSharedTime(token, signingKeys)
  }
}

/** A cookie that is deleted keeps its time, the beginning of time. */
const withSharedExpiry = (line: string): string =>
  line.replace(/(; expires=)([^;]+)/i, (_, name: string, time: string) => {
    const ms = Date.parse(time)
    return name + (ms === 0 ? time : new Date(ms + aheadSeconds() * 1000).toUTCString())
  })

async function signedInSharedTime(token: string, signingKeys: readonly JWK[]): Promise<string> {
  const { alg = '', kid, ...header } = decodeProtectedHeader(token)
  const key = signingKeys.find(one => one.kid === kid) ?? signingKeys[0]
  if (!key) throw new Error('the service has a key to sign with')
  const claims = decodeJwt(token)
  const times = ['iat', 'exp', 'auth_time'].filter(name => typeof claims[name] === 'number')
  const shifted = times.map(name => [name, Number(claims[name]) + aheadSeconds()])
  return new SignJWT({ ...claims, ...Object.fromEntries(shifted) })
    .setProtectedHeader({ ...header, alg, ...(kid !== undefined && { kid }) })
    .sign(await importJWK(key as Parameters<typeof importJWK>[0], alg))
}
