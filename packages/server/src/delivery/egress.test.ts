import { expect, test } from 'vitest'
import { isExternal, networksOf, resolveExternal } from './egress.ts'

const none = networksOf([])

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
    expect(isExternal(address, none), address).toBe(true)
})

test('what the configuration allows is outside, and nothing beside it', () => {
  const allowed = networksOf(['127.0.0.2', '10.1.0.0/16', 'fd00::/8'])
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
