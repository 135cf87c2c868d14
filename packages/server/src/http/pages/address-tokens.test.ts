import { buildTestApp, type TestApp } from '@atrium/server/testing/app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let test: TestApp

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

const open = (path: string, method = 'GET') =>
  fetch(test.origin + path, { method, redirect: 'manual', headers: { accept: 'text/html' } })

describe('a page that takes no token', () => {
  it.each([
    ['/workplace?access_token=secret', '/workplace'],
    ['/?access_token=secret', '/'],
    ['/hiam/role/list?page=2&access_token=secret&refresh_token=secret#x', '/hiam/role/list?page=2'],
    ['/portal?id_token=secret', '/portal'],
    ['/portal/download?access_token=secret&access_token=secret&page=1', '/portal/download?page=1'],
    ['/portal/nowhere?%61ccess_token=secret', '/portal/nowhere'],
    ['/public/unauthorized?refresh_token=secret', '/public/unauthorized'],
    ['/user/login?redirect=%2Fworkplace&access_token=secret', '/user/login?redirect=%2Fworkplace'],
    ['//evil.example/x?access_token=secret', '/evil.example/x'],
    ['/\\evil.example/?access_token=secret', '/evil.example/'],
  ])('is redirected from %s before anything is loaded [SAFE-25]', async (asked, address) => {
    const { status, headers } = await open(asked)
    expect([status, headers.get('location'), headers.get('referrer-policy')]).toEqual([
      303,
      address,
      'no-referrer',
    ])
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    ['/health/live?access_token=secret', 200],
    ['/iam/hzero/v1/users/self?access_token=secret', 401],
    ['/portal?token=1', 200],
  ])('only: %s is answered', async (asked, status) => {
    const answer = await open(asked)
    expect([answer.status, answer.headers.get('location')]).not.toContain(303)
    if (status === 401) expect(answer.status).toBe(401)
  })
})
