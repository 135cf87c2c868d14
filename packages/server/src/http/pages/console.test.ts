import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/app.ts'

const script = 'export const name = "console"\n'
let folder: string
let server: TestApp

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'console-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Atrium</title>')
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folder, 'assets/name-1a2b3c4.js'), script)
  writeFileSync(join(folder, 'assets/name-1a2b3c4.js.br'), brotliCompressSync(script))
  server = await buildTestApp({ CONSOLE_DIR: folder })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const get = (path: string) => fetch(server.origin + path, { headers: { 'accept-encoding': 'br' } })

test('files whose names change with their content are cached forever, and sent compressed', async () => {
  const answer = await get('/assets/name-1a2b3c4.js')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(await answer.text()).toBe(script)
})

test('other files are asked for again', async () => {
  const answer = await get('/favicon.svg')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
})

test.each(['/assets/no-such.js', '/assets/', '/assets/..%2findex.html', '/assets/..%2f..%2fpackage.json'])(
  '%s is not found',
  async path => {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
  },
)
