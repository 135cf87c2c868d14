import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  areaOf,
  isNeverTab,
  isPortalPath,
  isPublicPath,
  mergeSearch,
  readAddress,
  safeReturn,
  sharesSegments,
} from './paths.ts'

test('areas are distinguished by the first segment [AREA-1][AREA-2][AREA-3]', () => {
  const areas = ['/', '/workplace', '/private/x', '/pub/user/login', '/public/kickoff', '/user/login']
  expect(areas.map(areaOf)).toEqual(['workspace', 'workspace', 'private', 'public', 'public', 'public'])
  expect(areaOf('/publications')).toBe('workspace')
})

test('empty, /, sign-in and sign-out are never tabs [TAB-6]', () => {
  expect(['', '/', '/user/login', '/user/logout'].every(isNeverTab)).toBe(true)
  expect(isNeverTab('/user/list')).toBe(false)
})

test('paths that start with /pub or /public/ are public [TAB-7]', () => {
  expect(['/pub', '/pub/x', '/public', '/public/kickoff'].every(isPublicPath)).toBe(true)
  for (const path of ['/private/x', '/publications', '/publicity/list', '/pubs', '/x/pub', '/']) {
    expect(isPublicPath(path), path).toBe(false)
  }
})

test('the portal is no page of the console [ROUTE-18]', () => {
  for (const path of ['/portal', '/portal/announcement/detail/7']) expect(isPortalPath(path)).toBe(true)
  for (const path of ['/', '/portals', '/iam/portal']) expect(isPortalPath(path)).toBe(false)
})

test('list and detail share their first segments [TAB-11]', () => {
  expect(sharesSegments('/hiam/role', '/hiam/role/detail/5')).toBe(true)
  expect(sharesSegments('/hiam/role/detail/5', '/hiam/role')).toBe(true)
  expect(sharesSegments('/hiam/role', '/hiam/roles')).toBe(false)
  expect(sharesSegments('/', '/hiam')).toBe(false)
})

test('an address is a path and a query', () => {
  expect(readAddress('/hiam/role/?a=1&b=2#x')).toEqual({ path: '/hiam/role', search: 'a=1&b=2' })
  expect(readAddress('/')).toEqual({ path: '/', search: '' })
})

test('merging queries replaces equal names [TAB-2]', () => {
  expect(mergeSearch('a=1&b=2', 'b=3&c=4')).toBe('a=1&b=3&c=4')
  expect(mergeSearch('', 'b=3')).toBe('b=3')
  expect(mergeSearch('a=1', '')).toBe('a=1')
})

describe('after signing in', () => {
  const origin = 'https://atrium.example'

  test('the user returns to an address of this console', () => {
    expect(safeReturn('/hiam/role?page=2', origin)).toBe('/hiam/role?page=2')
    expect(safeReturn('https://atrium.example/hiam/role', origin)).toBe('/hiam/role')
  })

  test.each([
    undefined,
    'https://evil.example/x',
    '//evil.example',
    '/\\evil.example',
    'https://atrium.example//evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'blob:https:atrium.example',
    '/user/login',
    '/public/unauthorized',
    '/oauth/logout',
  ])('and never to %s', wanted => {
    expect(safeReturn(wanted, origin)).toBe('/')
  })

  test('any value leads to this origin, and to a page that can be returned to again [SAFE-21]', () => {
    const piece = fc.constantFrom(
      ...[
        '/',
        '//',
        '\\',
        '/\\',
        ':',
        '@',
        '.',
        '..',
        '?',
        '#',
        ';',
        '%2f',
        '%5c',
        '%09',
        '\t',
        '\n',
        '\0',
        ' ',
      ],
      ...[
        'evil.example',
        'atrium.example',
        'https:',
        'http:',
        'javascript:alert(1)',
        'data:text/html,',
        'blob:',
      ],
      ...['user', 'login', 'public', 'oauth', 'x', '％', '。', '[::1]', 'localhost'],
    )
    const text = fc.oneof(
      fc.array(piece, { maxLength: 8 }).map(pieces => pieces.join('')),
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.string({ unit: 'binary', maxLength: 60 }),
    )
    fc.assert(
      fc.property(text, wanted => {
        const back = safeReturn(wanted, origin)
        const url = new URL(back, origin)
        expect(back).toMatch(/^\/(?![/\\])/)
        expect(url.origin).toBe(origin)
        expect(url.pathname).not.toMatch(/^\/(oauth|public\/|user\/log(in|out)$|pub\/user\/login$)/)
        // Applying it again changes nothing.
        expect(safeReturn(back, origin)).toBe(back)
      }),
      { numRuns: 3000 },
    )
  })
})
