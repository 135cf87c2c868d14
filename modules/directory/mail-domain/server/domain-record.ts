import { Resolver } from 'node:dns/promises'
import type { LastCheck } from '../mail-domain.contract.ts'

/** The name of the TXT record that proves a domain. Below the domain, so that it is among no records of others. */
export const recordNameOf = (domain: string): string => `_atrium.${domain}`

export const recordValueOf = (token: string): string => `atrium-domain=${token}`

/** Answers of DNS servers that say that there is no such record. */
const absent = new Set(['ENOTFOUND', 'ENODATA'])

/**
 * Looks for the TXT record that proves a domain; takes 6 seconds at most for each server that does not answer.
 * `servers` are addresses such as `192.0.2.53` or `192.0.2.53:5353`; without one those of the system are asked.
 */
export async function lookForRecord(
  { recordName, recordValue }: { recordName: string; recordValue: string },
  servers: readonly string[],
): Promise<LastCheck> {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  try {
    // A record comes in parts of 255 bytes at most (RFC 1035 §3.3.14).
    const records = await resolver.resolveTxt(recordName)
    return records.some(parts => parts.join('') === recordValue) ? 'found' : 'missing'
  } catch (error) {
    const code = error instanceof Error && 'code' in error && String(error.code)
    return code && absent.has(code) ? 'missing' : 'unanswered'
  }
}
