import { expect, test } from 'vitest'
import { canonicalHost, egressOf, isExternal, resolveExternal } from './egress.ts'

const none = egressOf({ egressAllow: [], egressHosts: [] })

test('no address of this machine, its network or of no host is outside, however it is written [SAFE-47]', async () => {
  for (const host of [
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'ff02::1',
    'localhost',
  ])
    await expect(resolveExternal(host, none), host).rejects.toMatchObject({ code: 'error.egress.refused' })
  for (const url of [
    'http://2130706433/',
    'http://0x7f.1/',
    'http://017700000001/',
    'http://[::ffff:7f00:1]/',
  ])
    await expect(resolveExternal(new URL(url).hostname, none), url).rejects.toMatchObject({
      code: 'error.egress.refused',
    })
  for (const address of ['93.184.215.14', '1.1.1.1', '2606:2800:21f:cb07::1'])
    expect(isExternal(address, none.allowed), address).toBe(true)
})

test('a name with several addresses is outside only if all of them are, in whatever order [SAFE-47]', async () => {
  const [outer, inner] = ['93.184.215.14', '127.0.0.1']
  const judge = (...addresses: string[]) =>
    resolveExternal(
      'two.example',
      egressOf({ egressAllow: [], egressHosts: addresses.map(address => `two.example=${address}`) }),
    )
  for (const addresses of [
    [outer, inner],
    [inner, outer],
    [outer, outer, '::1'],
  ])
    await expect(judge(...addresses), addresses.join()).rejects.toMatchObject({
      code: 'error.egress.refused',
    })
  expect(await judge(outer, '1.1.1.1')).toEqual({ address: outer, family: 4 })
})

test('what the configuration allows is outside, and nothing beside it', () => {
  const { allowed } = egressOf({
    egressAllow: ['127.0.0.2', '10.1.0.0/16', 'fd00::/8'],
    egressHosts: [],
  })
  expect(['127.0.0.2', '10.1.9.9', 'fd12::1'].map(address => isExternal(address, allowed))).toEqual([
    true,
    true,
    true,
  ])
  expect(['127.0.0.1', '10.2.0.1', 'fe80::1'].map(address => isExternal(address, allowed))).toEqual([
    false,
    false,
    false,
  ])
})

test('a name is judged by its address, each time it is used, whatever it is called [SAFE-47]', async () => {
  const egress = (address: string) =>
    egressOf({ egressAllow: [], egressHosts: [`partner.example=${address}`] })
  const pinned = await resolveExternal('Partner.Example.', egress('93.184.215.14'))
  expect(pinned).toEqual({ address: '93.184.215.14', family: 4 })
  for (const address of ['127.0.0.1', '::1', '::ffff:10.0.0.1', '169.254.169.254'])
    await expect(resolveExternal('partner.example', egress(address)), address).rejects.toMatchObject({
      code: 'error.egress.refused',
    })
  for (const host of ['nowhere.invalid', 'a@b.example', 'a/b', 'a b', ''])
    await expect(resolveExternal(host, none), host).rejects.toMatchObject({ code: 'error.egress.unknown' })
})

test.each([
  ['2130706433', '127.0.0.1'],
  ['0177.0.0.1', '127.0.0.1'],
  ['0x7f.1', '127.0.0.1'],
  ['127.1', '127.0.0.1'],
  ['[::FFFF:127.0.0.1]', '::ffff:7f00:1'],
  ['::1', '::1'],
  ['１２７.0.0.1', '127.0.0.1'],
  ['Example.COM.', 'example.com'],
])('the host %s is %s', (text, host) => {
  expect(canonicalHost(text)).toBe(host)
})
