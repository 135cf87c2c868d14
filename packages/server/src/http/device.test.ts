import { expect, it } from 'vitest'
import { deviceOf } from './device.ts'

it.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0',
    { kind: 'desktop', browser: 'Firefox 131', system: 'Linux' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    { kind: 'phone', browser: 'Safari 17', system: 'iOS' },
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36 Edg/129.0.0.0',
    { kind: 'desktop', browser: 'Microsoft Edge 129', system: 'Windows' },
  ],
  ['curl/8.5.0', { kind: 'unknown' }],
  ['', { kind: 'unknown' }],
  [null, { kind: 'unknown' }],
])('names the device of %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toEqual(device)
})

it('is not led astray by a description that is none', () => {
  expect(deviceOf('('.repeat(400)).kind).toBe('unknown')
  expect(deviceOf('<script>alert(1)</script>').kind).toBe('unknown')
})
