import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { AppError } from './app-error.ts'

/** Where nothing of ours may be led by what somebody has typed: this machine, its network, and what is of no host. */
const inner = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(network, prefix, 'ipv4')

/** Of the newer addresses only those that are given out to hosts; not the ranges that stand for older ones. */
const outer = new BlockList()
outer.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inner.addSubnet(network, prefix, 'ipv6')

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

/** Whether a host outside may have this address. */
export function isOuter(address: string, allowed: BlockList): boolean {
  const family = isIP(address)
  if (family === 4) return allowed.check(address, 'ipv4') || !inner.check(address, 'ipv4')
  if (family !== 6) return false
  return allowed.check(address, 'ipv6') || (outer.check(address, 'ipv6') && !inner.check(address, 'ipv6'))
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
