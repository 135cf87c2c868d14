import { crc32, deflateSync } from 'node:zlib'
import { copyAddress, linkCopy, pictureAddress } from '@atrium/contract/files/file'
import { copyKeysOf } from '@atrium/server/appearance/picture-copies'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { buildTestApp, type TestApp } from '@atrium/server/testing/app'
import { putFile } from '@atrium/server/testing/files'
import { makeTenant } from '@atrium/server/testing/people'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweepStore } from './file.sweep.ts'
import type { FileTables } from './file.tables.ts'

let test: TestApp
let tenantId: number

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  ;({ tenantId } = await makeTenant(test.site, 'Home'))
})

/** Puts a picture into the public bucket. */
async function put(content: Buffer, mediaType = 'image/jpeg', bucket = 'public') {
  const { key } = await putFile(test, tenantId, { name: 'quay.jpg', mediaType, content, bucket })
  return { key, address: pictureAddress(tenantId, key) }
}

const photo = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'A photographer' } })
    .toBuffer()

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(test.origin + path, { headers, redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) }
}

/** A picture that claims to be very large, in a few hundred bytes. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const body = Buffer.concat([Buffer.from(type), data])
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a copy of a picture', () => {
  it('is as wide as was asked for and no wider than the picture, in a modern format, without what its camera noted', async () => {
    const { address } = await put(await photo(1000, 500))
    for (const format of ['avif', 'webp'] as const) {
      const copy = await get(copyAddress(address, 640, format))
      expect([copy.status, copy.headers.get('content-type')]).toEqual([200, `image/${format}`])
      expect(copy.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(copy.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      const { width, height, exif } = await sharp(copy.body).metadata()
      expect([width, height, exif]).toEqual([640, 320, undefined])
      const tag = copy.headers.get('etag') ?? ''
      expect((await get(copyAddress(address, 640, format), { 'if-none-match': tag })).status).toBe(304)
    }
    const { width } = await sharp((await get(copyAddress(address, 1920, 'webp'))).body).metadata()
    expect(width).toBe(1000)
    const { address: wide } = await put(await photo(1600, 800))
    const linked = await get(copyAddress(wide, linkCopy.width, linkCopy.format))
    expect(linked.headers.get('content-type')).toBe('image/jpeg')
    expect((await sharp(linked.body).metadata()).width).toBe(1200)
  })

  it('is made once and stays in the store until the picture is gone', async () => {
    const { key, address } = await put(await photo(400, 300))
    const [first, second] = await Promise.all([
      get(copyAddress(address, 320, 'webp')),
      get(copyAddress(address, 320, 'webp')),
    ])
    expect(first.body.equals(second.body)).toBe(true)
    const stored = async () => {
      const keys = new Set<string>()
      for await (const one of test.store.list()) keys.add(one.key)
      return copyKeysOf(key).filter(copy => keys.has(copy)).length
    }
    expect(await stored()).toBe(1)
    const later = Date.now() + 7_200_000
    await sweepStore(test.site, test.store, later)
    expect(await stored()).toBe(1)
    // Served from the stored copy, without reading the picture.
    await test.store.remove(key)
    expect((await get(copyAddress(address, 320, 'webp'))).body.equals(first.body)).toBe(true)
    await test.site({}, (db: Scoped<FileTables>) => db.deleteFrom('file').where('key', '=', key).execute())
    expect((await get(copyAddress(address, 320, 'webp'))).status).toBe(404)
    await sweepStore(test.site, test.store, later)
    expect(await stored()).toBe(0)
  })

  it('comes in no other width or format, and only for public pictures', async () => {
    const { address } = await put(await photo(400, 300))
    for (const name of ['321.webp', '0.webp', '99999.avif', '320.png', '320.webp.avif', '320', '320.jpeg'])
      expect((await get(`${address}/${name}`)).status, name).toBe(404)
    const hidden = await put(await photo(400, 300), 'image/jpeg', 'hpfm')
    expect((await get(copyAddress(hidden.address, 320, 'webp'))).status).toBe(404)
    expect((await get(copyAddress(pictureAddress(tenantId + 1, hidden.key), 320, 'webp'))).status).toBe(404)
  })

  it('is not made of what would fill the memory; what cannot be read, or moves, stays as it is', async () => {
    const large = await put(bomb(40_000, 40_000), 'image/png')
    const refused = await get(copyAddress(large.address, 320, 'webp'))
    expect([refused.status, refused.body.toString()]).toEqual([
      413,
      expect.stringContaining('error.file.pixels'),
    ])
    const broken = await put(Buffer.from('ffd8ffe000104a46494600010100', 'hex'))
    const frames = await Promise.all(
      [10, 200].map(async red =>
        sharp({ create: { width: 40, height: 40, channels: 3, background: { r: red, g: 0, b: 0 } } })
          .png()
          .toBuffer(),
      ),
    )
    const moving = await put(
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
      'image/gif',
    )
    for (const { address } of [broken, moving]) {
      const answer = await get(copyAddress(address, 320, 'webp'))
      expect([answer.status, answer.headers.get('location')]).toEqual([302, address])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    // Vector graphics and other formats are never decoded.
    const svg = await put(
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'image/png',
    )
    expect((await get(copyAddress(svg.address, 320, 'webp'))).status).toBe(302)
  })
})
