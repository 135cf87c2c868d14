import { expect, test } from 'vitest'
import { menuAddress } from './menu-address.ts'

test.each([
  ['https://news.example/a?b=c', 'https://news.example/a?b=c'],
  ['HTTPS://news.example', 'HTTPS://news.example'],
  ['  news.example/today ', 'http://news.example/today'],
  ['news.example:8080/today', 'http://news.example:8080/today'],
  ['//news.example/today', 'http://news.example/today'],
  ['/guide.html', '/guide.html'],
])('a link to %s leads to %s [MENU-4]', (route, address) => {
  expect(menuAddress('link', route, '')).toBe(address)
  expect(menuAddress('window', route, '')).toBe(address)
})

test('an inner link without a scheme belongs to the host, whatever it begins with [MENU-4]', () => {
  expect(menuAddress('inner-link', 'report/1', 'https://api.example')).toBe('https://api.example/report/1')
  expect(menuAddress('inner-link', '/report/1', '')).toBe('/report/1')
  expect(menuAddress('inner-link', 'https://news.example', '')).toBe('https://news.example')
  expect(menuAddress('inner-link', '//news.example/report', '')).toBeUndefined()
})

test('other types have no address', () => {
  for (const type of ['root', 'dir', 'menu'] as const)
    expect(menuAddress(type, 'https://news.example', '')).toBeUndefined()
})

test.each([
  '',
  ' ',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://news.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://news.example/1',
  'filesystem:https://news.example/1',
  'intent://x#Intent;end',
  'mailto:a@news.example',
  'view-source:https://news.example',
  'https:\\\\news.example',
  '/\\news.example',
  'https://bank.example@news.example/',
  'https://',
  'http://a b.example/',
])('%j is nothing a menu leads to [SAFE-42]', route => {
  for (const type of ['link', 'inner-link', 'window'] as const)
    expect(menuAddress(type, route, ''), type).toBeUndefined()
})
