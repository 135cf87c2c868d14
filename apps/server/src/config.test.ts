import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const empty = ['--empty']

test('an instance runs every service, or those it is told to', () => {
  expect(readConfig({}, empty).services.has('oauth')).toBe(true)
  expect(readConfig({}, empty).services.has('console')).toBe(true)
  expect([...readConfig({ SERVICES: 'oauth' }, empty).services]).toEqual(['oauth'])
  expect([...readConfig({ SERVICES: ' iam, platform,' }, empty).services]).toEqual(['platform', 'iam'])
})

test('a service that nobody knows stops the start', () => {
  expect(() => readConfig({ SERVICES: 'oauth,iamm' }, empty)).toThrow(
    'SERVICES knows no iamm; it takes platform',
  )
})

test('in production a server goes on answering for 20 s when it is stopped, at a terminal not at all', () => {
  const production = { NODE_ENV: 'production', SECRET: 'x'.repeat(32), PUBLIC_URL: 'https://atrium.example' }
  expect(readConfig(production, empty).drainSeconds).toBe(20)
  expect(readConfig({}, empty).drainSeconds).toBe(0)
  expect(readConfig({ DRAIN_SECONDS: '0.5' }, empty).drainSeconds).toBe(0.5)
  for (const wrong of ['-1', '601', 'soon'])
    expect(() => readConfig({ DRAIN_SECONDS: wrong }, empty)).toThrow('DRAIN_SECONDS must be a number')
})
