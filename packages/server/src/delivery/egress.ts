import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { AppError } from '../http/app-error.ts'

/** The global unicast IPv6 addresses; others include representations of IPv4 addresses. */
const assigned = ipaddr.parseCIDR('2000::/3')

export interface Pinned {
  address: string
  family: 4 | 6
}

/** Internal networks that the configuration allows. */
export function networksOf(texts: readonly string[]): BlockList {
  const allowed = new BlockList()
  for (const text of texts) {
    const [network = '', prefix] = text.split('/')
    const kind = isIP(network) === 6 ? 'ipv6' : 'ipv4'
    allowed.addSubnet(network, Number(prefix ?? (kind === 'ipv6' ? 128 : 32)), kind)
  }
  return allowed
}

/**
 * Whether an address belongs to a host on the internet: not to this machine or its network, nor to a reserved range.
 */
export function isExternal(address: string, allowed: BlockList): boolean {
  const family = isIP(address)
  if (family === 0) return false
  if (allowed.check(address, family === 6 ? 'ipv6' : 'ipv4')) return true
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (family === 4 || parsed.match(assigned))
}

/**
 * Resolves a host once; the caller connects to this address, so that no second DNS answer leads elsewhere. All
 * addresses of the name must be external.
 * @throws `error.egress.refused`
 */
export async function resolveExternal(hostname: string, allowed: BlockList): Promise<Pinned> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const found = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await lookup(host, { all: true, verbatim: true })
  const [first] = found
  if (!first || !found.every(({ address }) => isExternal(address, allowed)))
    throw new AppError('error.egress.refused', { host })
  return { address: first.address, family: first.family === 6 ? 6 : 4 }
}

/**
 * Refuses an obviously internal host when it is saved. The addresses of a name are checked when something is sent,
 * because they may change.
 * @throws `error.egress.refused`
 */
export async function refuseInternal(hostname: string, allowed: BlockList): Promise<void> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) !== 0 || /(^|\.)localhost\.?$/i.test(host)) await resolveExternal(host, allowed)
}
