import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const empty = ['--empty']
const goodSecret = randomBytes(48).toString('base64')

test('an instance runs every service, or those it is told to', () => {
  expect(readConfig({}, empty).services.has('oauth')).toBe(true)
  expect(readConfig({}, empty).services.has('console')).toBe(true)
  expect([...readConfig({ SERVICES: 'oauth' }, empty).services]).toEqual(['oauth'])
  expect([...readConfig({ SERVICES: ' iam, platform,' }, empty).services]).toEqual(['platform', 'iam'])
})

test('one process serves the port, or as many as there are cores or the operator says', () => {
  const workersOf = (env: Record<string, string>) => readConfig(env, empty).workers
  expect(workersOf({})).toBe(1)
  expect(workersOf({ WORKERS: '64' })).toBe(64)
  const cores = availableParallelism()
  expect(workersOf({ WORKERS: 'auto', DATABASE_URL: 'postgres://atrium@db.example/atrium' })).toBe(cores)
  expect(workersOf({ WORKERS: 'auto' })).toBe(Math.max(1, cores - 1))
  for (const WORKERS of ['0', '65', '1.5', 'two', '-1'])
    expect(() => workersOf({ WORKERS }), WORKERS).toThrow(
      /^WORKERS must be auto or a whole number from 1 to 64$/,
    )
  expect(() => workersOf({ WORKERS: '2', PORT: '0' })).toThrow('PORT must be the one')
  expect(workersOf({ PORT: '0' })).toBe(1)
})

test('the host of the services is an origin, or the start is refused [CALL-33]', () => {
  expect(readConfig({ API_HOST: 'https://api.example' }, []).apiHost?.origin).toBe('https://api.example')
  expect(readConfig({}, []).apiHost).toBeUndefined()
  for (const API_HOST of [
    'api.example',
    'https://api.example/v1',
    'https://a:b@api.example',
    'ftp://api.example',
  ])
    expect(() => readConfig({ API_HOST }, []), API_HOST).toThrow('API_HOST must be the origin')
})

test('passkeys are for the host of the address or a domain above it, or the start is refused', () => {
  const domainOf = (PUBLIC_URL: string, PASSKEY_DOMAIN?: string) =>
    readConfig({ PUBLIC_URL, ...(PASSKEY_DOMAIN && { PASSKEY_DOMAIN }) }, empty).passkeyDomain
  expect(domainOf('https://atrium.norrvik.example')).toBe('atrium.norrvik.example')
  expect(domainOf('https://atrium.norrvik.example', 'atrium.norrvik.example')).toBe('atrium.norrvik.example')
  expect(domainOf('https://atrium.norrvik.example', 'Norrvik.example')).toBe('norrvik.example')
  expect(domainOf('http://localhost:8080')).toBe('localhost')
  for (const wrong of ['example', 'orrvik.example', 'other.example', 'a.atrium.norrvik.example'])
    expect(() => domainOf('https://atrium.norrvik.example', wrong), wrong).toThrow(
      `PASSKEY_DOMAIN must be the host of PUBLIC_URL, atrium.norrvik.example, or a domain above it: ${wrong}`,
    )
  for (const wrong of ['https://norrvik.example', 'norrvik.example/', '.example'])
    expect(() => domainOf('https://norrvik.example', wrong), wrong).toThrow('PASSKEY_DOMAIN must be a domain')
  // Browsers make no passkeys for numbers.
  for (const number of ['http://192.0.2.7', 'http://[2001:db8::7]:8080']) {
    expect(domainOf(number)).toBeUndefined()
    expect(() => domainOf(number, 'norrvik.example')).toThrow('PASSKEY_DOMAIN is of use only where')
  }
})

test('an installation is for many tenants unless it is set to one [CONST-2]', () => {
  expect(readConfig({}, empty).platformVersion).toBe('SAAS')
  expect(readConfig({ PLATFORM_VERSION: 'OP' }, empty).platformVersion).toBe('OP')
  expect(() => readConfig({ PLATFORM_VERSION: 'op' }, empty)).toThrow('PLATFORM_VERSION must be SAAS or OP')
})

test('a service that nobody knows stops the start', () => {
  expect(() => readConfig({ SERVICES: 'oauth,iamm' }, empty)).toThrow(
    'SERVICES knows no iamm; it takes platform',
  )
})

test('in production a server goes on answering for 20 s when it is stopped, at a terminal not at all', () => {
  const production = { NODE_ENV: 'production', SECRET: goodSecret, PUBLIC_URL: 'https://atrium.example' }
  expect(readConfig(production, empty).drainSeconds).toBe(20)
  expect(readConfig({}, empty).drainSeconds).toBe(0)
  expect(readConfig({ DRAIN_SECONDS: '0.5' }, empty).drainSeconds).toBe(0.5)
  for (const wrong of ['-1', '601', 'soon'])
    expect(() => readConfig({ DRAIN_SECONDS: wrong }, empty)).toThrow('DRAIN_SECONDS must be a number')
})

test('a server warms up for 1.5 s at most, unless another time is set', () => {
  expect(readConfig({}, empty).warmUpSeconds).toBe(1.5)
  expect(readConfig({ WARM_UP_SECONDS: '0' }, empty).warmUpSeconds).toBe(0)
  expect(() => readConfig({ WARM_UP_SECONDS: '61' }, empty)).toThrow('WARM_UP_SECONDS must be a number')
})

test.each(['mail.example', 'mail.example=', 'mail.example=elsewhere', '=192.0.2.7', 'a b=192.0.2.7'])(
  'a host has its address after its name, or the start stops: %s',
  wrong => {
    expect(() => readConfig({ EGRESS_HOSTS: `a.example=192.0.2.7, ${wrong}` }, empty)).toThrow(
      `EGRESS_HOSTS must hold names with their addresses, such as mail.example=192.0.2.7: ${wrong}`,
    )
    expect(readConfig({ EGRESS_HOSTS: 'a.example=192.0.2.7, b.example=::1' }, empty).egressHosts).toEqual([
      'a.example=192.0.2.7',
      'b.example=::1',
    ])
  },
)

test.each(['dns.example', '192.0.2.53:99999', '[2001:db8::53', '192.0.2.53 192.0.2.54'])(
  'a DNS server is named by its address, or the start stops: %s',
  wrong => {
    expect(() => readConfig({ DNS_SERVERS: `192.0.2.53, ${wrong}` }, empty)).toThrow(
      `DNS_SERVERS must hold addresses such as 192.0.2.53 or [2001:db8::53]:5353, separated by commas: ${wrong}`,
    )
    expect(readConfig({ DNS_SERVERS: '192.0.2.53:5353, 2001:db8::53' }, empty).dnsServers).toEqual([
      '192.0.2.53:5353',
      '2001:db8::53',
    ])
  },
)

test.each(['10.0.0.0/', '10.0.0.0/33', 'fd00::/129', 'inner.example'])(
  'a network that may be reached is written in full, or stops the start: %s',
  wrong => {
    expect(() => readConfig({ EGRESS_ALLOW: `10.1.0.0/16, ${wrong}` }, empty)).toThrow(
      `EGRESS_ALLOW must hold addresses or networks such as 10.1.0.0/16: ${wrong}`,
    )
    expect(readConfig({ EGRESS_ALLOW: ' 10.1.0.0/16, ::1,' }, empty).egressAllow).toEqual([
      '10.1.0.0/16',
      '::1',
    ])
  },
)

describe('a secret', () => {
  const start = { NODE_ENV: 'production', PUBLIC_URL: 'https://atrium.example' }
  const database = 'postgres://atrium@db.internal/atrium'

  test.each([
    ['missing in production', {}],
    ['empty in production', { SECRET: '' }],
    ['too short', { SECRET: goodSecret.slice(0, 31) }],
    ['one letter over and over', { SECRET: 'x'.repeat(64) }],
    ['a short word over and over', { SECRET: 'secret'.repeat(10) }],
    ['that of a manual', { SECRET: 'change-me-change-me-change-me-change-me' }],
    ['that of another manual', { SECRET: 'your_secret_goes_here_and_must_be_long' }],
    ['a row of keys', { SECRET: '0123456789abcdefghijklmnopqrstuvwxyz' }],
    ['too short for the figures', { SECRET: goodSecret, METRICS_TOKEN: 'figures' }],
    ['a sample for the figures', { SECRET: goodSecret, METRICS_TOKEN: 'my-token-for-metrics-0123456789' }],
    ['the database’s own name', { SECRET: goodSecret, DATABASE_URL: database.replace('@', ':atrium@') }],
    ['a well-known password', { SECRET: goodSecret, DATABASE_URL: database.replace('@', ':Postgres@') }],
  ])('stops the start when it is %s [SAFE-39]', (_what, env) => {
    expect(() => readConfig({ ...start, ...env }, [])).toThrow('config.secret.default')
  })

  test('that is weak stops the start at a terminal, too; a good one does not [SAFE-39]', () => {
    expect(() => readConfig({ SECRET: 'x'.repeat(64) }, [])).toThrow('config.secret.default')
    const good = { ...start, SECRET: goodSecret, METRICS_TOKEN: goodSecret, DATABASE_URL: database }
    expect(readConfig(good, []).secret).toBe(goodSecret)
  })

  test.each([
    ['in production', { ...start, SECRET: goodSecret }],
    ['where others can reach it', { HOST: '0.0.0.0' }],
  ])('well-known, of the demonstration, is refused %s [SAFE-39]', (_where, env) => {
    expect(() => readConfig(env, ['--demo', 'small'])).toThrow('known passwords')
    expect(readConfig(env, []).demo).toBe('none')
  })
})
