import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../../config.ts'
import { freePort } from '../../testing/program.ts'
import { openStore } from './store.open.ts'
import type { Store } from './store.ts'

let directory: string
let s3: S3rver
const stores: Record<string, Store> = {}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atrium-store-'))
  const port = await freePort()
  s3 = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory: join(directory, 's3'),
    configureBuckets: [{ name: 'atrium', configs: [] }],
  })
  await s3.run()
  // The credentials of the test server's only user.
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER')
  const filesOf = (env: Record<string, string>) => readConfig(env, ['--empty']).files
  stores.directory = await openStore(filesOf({ FILES_DIR: join(directory, 'files') }))
  stores.S3 = await openStore(filesOf({ S3_BUCKET: 'atrium', S3_ENDPOINT: `http://127.0.0.1:${port}` }))
  stores.gone = await openStore(
    filesOf({ S3_BUCKET: 'atrium', S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` }),
  )
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await s3.close()
  await rm(directory, { recursive: true })
})

const store = (name: string): Store => {
  const found = stores[name]
  if (!found) throw new Error(`no store ${name}`)
  return found
}
const keyOf = (digit: string) => digit.repeat(64)
const keys = async (of: Store) => {
  const found: string[] = []
  for await (const { key, storedAt } of of.list()) {
    expect(Date.now() - storedAt.getTime()).toBeLessThan(60_000)
    found.push(key)
  }
  return found.sort()
}

describe.each(['directory', 'S3'])('a store: %s', name => {
  it('keeps bytes under their key, whole and in parts, until they are removed', async () => {
    const of = store(name)
    await of.put(keyOf('a'), Readable.from(['Berth ', 'four']))
    const read = async (range?: { start: number; end: number }) => {
      const bytes = await of.get(keyOf('a'), range)
      return bytes && text(bytes)
    }
    expect(await read()).toBe('Berth four')
    expect(await read({ start: 6, end: 8 })).toBe('fou')
    await of.put(keyOf('b'), Readable.from([]))
    expect(await keys(of)).toEqual([keyOf('a'), keyOf('b')])
    await of.remove(keyOf('a'))
    await of.remove(keyOf('a'))
    expect(await read()).toBeUndefined()
    expect(await keys(of)).toEqual([keyOf('b')])
  })

  it('takes more than one part of S3, and nothing of what broke off', async () => {
    const of = store(name)
    const chunk = Buffer.alloc(1024 * 1024, 7)
    await of.put(keyOf('c'), Readable.from(Array.from({ length: 12 }, () => chunk)))
    expect((await text((await of.get(keyOf('c'))) ?? Readable.from([]))).length).toBe(12 * chunk.length)
    const broken = async function* () {
      for (let at = 0; at < 8; at += 1) yield chunk
      throw new Error('broke off')
    }
    await expect(of.put(keyOf('d'), Readable.from(broken()))).rejects.toThrow()
    expect(await of.get(keyOf('d'))).toBeUndefined()
    expect(await keys(of)).not.toContain(keyOf('d'))
  })

  it('accepts no names but keys [SAFE-48]', async () => {
    const of = store(name)
    for (const key of ['../x', '', 'mark', `${keyOf('a')}/..`, keyOf('A'), `${keyOf('a')}\n`]) {
      const bytes = Readable.from(['x'])
      await expect((async () => of.put(key, bytes))(), key).rejects.toThrow('no key of a file')
      await expect((async () => of.get(key))(), key).rejects.toThrow('no key of a file')
      await expect((async () => of.remove(key))(), key).rejects.toThrow('no key of a file')
    }
  })

  it('has a mark and reports its state', async () => {
    const of = store(name)
    expect(await of.mark()).toBeUndefined()
    await of.mark('ours')
    expect(await of.mark()).toBe('ours')
    expect(await of.check()).toBe('up')
  })
})

it('a store that cannot be reached says so', async () => {
  const of = store('gone')
  const operations = [
    () => of.check(),
    () => of.get(keyOf('a')),
    () => of.put(keyOf('a'), Readable.from(['x'])),
  ]
  for (const operation of operations)
    await expect(operation()).rejects.toMatchObject({ code: 'error.store.unavailable' })
})
