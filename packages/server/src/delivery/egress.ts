import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { AppError } from '../http/app-error.ts'

/** The IPv6 addresses that are assigned to hosts; the rest includes other spellings of IPv4 addresses. */
const assigned = ipaddr.parseCIDR('2000::/3')

export interface Pinned {
  address: string
  family: 4 | 6
}

/** Networks that may be reached although they are inner ones, by the installation's configuration. */
export function networksOf(texts: readonly string[]): BlockList {
  const allowed = new BlockList()
  for (const text of texts) {
    const [network = '', prefix] = text.split('/')
    const kind = isIP(network) === 6 ? 'ipv6' : 'ipv4'
    allowed.addSubnet(network, Number(prefix ?? (kind === 'ipv6' ? 128 : 32)), kind)
  }
  return allowed
}

/** Whether an address belongs to a host on the internet: not to this machine or its network, nor to no host at all. */
export function isOuter(address: string, allowed: BlockList): boolean {
  const family = isIP(address)
  if (family === 0) return false
  if (allowed.check(address, family === 6 ? 'ipv6' : 'ipv4')) return true
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (family === 4 || parsed.match(assigned))
}

/**
 * The address of a host, asked for once: whoever connects takes this one, so that no second answer leads elsewhere.
 * Every address that the name has must be one of a host outside.
 * @throws `error.egress.refused`
 */
export async function pin(hostname: string, allowed: BlockList): Promise<Pinned> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const found = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await lookup(host, { all: true, verbatim: true })
  const [first] = found
  if (!first || !found.every(({ address }) => isOuter(address, allowed)))
    throw new AppError('error.egress.refused', { host })
  return { address: first.address, family: first.family === 6 ? 6 : 4 }
}

/**
 * Refuses a host that is plainly an inner one, when it is written down. What a name leads to is judged when something
 * is sent, because it may have changed.
 * @throws `error.egress.refused`
 */
export async function refuseInner(hostname: string, allowed: BlockList): Promise<void> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) !== 0 || /(^|\.)localhost\.?$/i.test(host)) await pin(host, allowed)
}
