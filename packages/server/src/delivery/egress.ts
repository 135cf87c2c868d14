import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Config } from '../config.ts'
import { AppError } from '../http/app-error.ts'
import { errorText } from '../http/error-texts.ts'

/** The global unicast IPv6 addresses; others include representations of IPv4 addresses. */
const assigned = ipaddr.parseCIDR('2000::/3')

export interface Pinned {
  address: string
  family: 4 | 6
}

/** Which hosts servers and webhooks of tenants may be on. */
export interface Egress {
  /** Internal networks that the configuration allows. */
  allowed: BlockList
  /** Addresses of names that the configuration gives; all others are looked up. */
  hosts: ReadonlyMap<string, readonly string[]>
}

/** As configured by `EGRESS_ALLOW` and `EGRESS_HOSTS`. */
export function egressOf({ egressAllow, egressHosts }: Pick<Config, 'egressAllow' | 'egressHosts'>): Egress {
  const allowed = new BlockList()
  for (const text of egressAllow) {
    const [network = '', prefix] = text.split('/')
    const kind = isIP(network) === 6 ? 'ipv6' : 'ipv4'
    allowed.addSubnet(network, Number(prefix ?? (kind === 'ipv6' ? 128 : 32)), kind)
  }
  const pairs = egressHosts.map(text => text.toLowerCase().split('=') as [name: string, address: string])
  const hosts = Map.groupBy(pairs, ([name]) => name)
  return {
    allowed,
    hosts: new Map([...hosts].map(([name, of]) => [name, of.map(([, address]) => address)])),
  }
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
 * A host as its numbers or its lower-case name. Decimal, octal, hexadecimal and short forms of IPv4 addresses become
 * the usual one. Undefined for what is no host.
 */
export function canonicalHost(text: string): string | undefined {
  const url = URL.parse(`http://${isIP(text) === 6 ? `[${text}]` : text}/`)
  if (!url?.hostname || url.href !== `http://${url.hostname}/`) return undefined
  return url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
}

/**
 * Resolves a host once; the caller connects to this address, so that no second DNS answer leads elsewhere. All
 * addresses of the name must be external.
 * @throws `error.egress.refused`, `error.egress.unknown`
 */
export async function resolveExternal(text: string, { allowed, hosts }: Egress): Promise<Pinned> {
  const host = canonicalHost(text)
  if (host === undefined) throw new AppError('error.egress.unknown', { host: text })
  const known = isIP(host) ? [host] : hosts.get(host)
  const found = known
    ? known.map(address => ({ address, family: isIP(address) }))
    : await lookup(host, { all: true, verbatim: true }).catch((cause: unknown) => {
        throw new AppError('error.egress.unknown', { host }, [], cause)
      })
  const [first] = found
  if (!first || !found.every(({ address }) => isExternal(address, allowed)))
    throw new AppError('error.egress.refused', { host })
  return { address: first.address, family: first.family === 6 ? 6 : 4 }
}

/**
 * Refuses to save a host that is not external now, or is unknown, naming the field it is in. It is judged again
 * whenever something is sent there, because names change their addresses.
 */
export async function checkHost(
  host: string,
  { field, language }: { field: string; language: string },
  egress: Egress,
): Promise<void> {
  await resolveExternal(host, egress).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    const message = errorText(error.code, language, error.values)
    throw new AppError(error.code, error.values, [{ field, message }], error)
  })
}
