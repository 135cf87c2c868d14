import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { giveRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const jpeg = Buffer.from('ffd8ffe000104a46494600010100', 'hex')
const webp = Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WEBPVP8 ')])
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

let test: TestApp
let home: TestTenant
let person: Caller

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  home = await makeTenant(test.site, 'Home')
  person = await signIn(test, await makeUser(test.site, home.tenantId, [home.adminRoleId]))
})

async function upload(
  content: Buffer,
  fields: Record<string, string> = {},
  who = person,
  type = 'image/png',
) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ bucketName: 'public', directory: 'avatar', ...fields }))
    form.set(name, value)
  form.set('file', new File([new Uint8Array(content)], 'me.png', { type }))
  const response = await fetch(`${test.origin}/hfle/v1/files/multipart`, {
    method: 'POST',
    body: form,
    headers: {
      authorization: `bearer ${who.token}`,
      cookie: who.cookie,
      'x-requested-with': 'XMLHttpRequest',
    },
  })
  const text = await response.text()
  return { status: response.status, type: response.headers.get('content-type'), text }
}

const codeIn = ({ text }: { text: string }) => JSON.parse(text).code
const show = (avatar: string, who = person) =>
  who.call('PUT', `/iam/hzero/v1/users/avatar?avatar=${encodeURIComponent(avatar)}`)
const pictureOf = async (who = person) => (await who.call('GET', '/iam/hzero/v1/users/self')).body.imageUrl

describe('a picture', () => {
  it.each([
    ['PNG', png, 'image/png'],
    ['JPEG', jpeg, 'image/jpeg'],
    ['WebP', webp, 'image/webp'],
  ])(
    '%s is stored, its address answered as bare text, and seen without a token',
    async (_, content, type) => {
      const stored = await upload(content, {}, person, 'text/html')
      expect([stored.status, stored.type]).toEqual([200, 'text/plain; charset=utf-8'])
      expect(stored.text).toMatch(new RegExp(`^/hfle/v1/${home.tenantId}/pictures/[0-9a-f]{64}$`))
      const seen = await fetch(test.origin + stored.text)
      expect(seen.status).toBe(200)
      expect(Buffer.from(await seen.arrayBuffer()).equals(content)).toBe(true)
      // The type was detected, not taken from the request.
      expect(seen.headers.get('content-type')).toBe(type)
      expect(seen.headers.get('x-content-type-options')).toBe('nosniff')
      expect(seen.headers.get('content-disposition')).toMatch(/^inline;/)
      expect(seen.headers.get('content-security-policy')).toBe(
        "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      )
      expect(seen.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      // A console on another origin shows it, too.
      expect(seen.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    },
  )

  it.each(['avatar', 'brand'])('that is none, or might hold a script, is refused: %s', async directory => {
    for (const content of [svg, Buffer.from('<html>'), Buffer.alloc(0), Buffer.concat([svg, png])]) {
      const answer = await upload(content, { directory })
      expect([answer.status, codeIn(answer)]).toEqual([400, 'error.file.type'])
    }
  })

  it('that is too large is refused', async () => {
    const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)])
    expect((await upload(padded(200 * 1024))).status).toBe(200)
    const larger = await upload(padded(200 * 1024 + 1))
    expect([larger.status, codeIn(larger)]).toEqual([413, 'error.file.tooLarge'])
  })

  it('that nobody has is not found, nor is one under another tenant', async () => {
    const { text } = await upload(png)
    const other = await makeTenant(test.site)
    for (const address of [
      text.replace(/[0-9a-f]{64}$/, '0'.repeat(64)),
      text.replace(`/${home.tenantId}/`, `/${other.tenantId}/`),
      text.slice(0, -1),
    ])
      expect((await fetch(test.origin + address)).status, address).toBe(404)
  })
})

describe('the picture of a person', () => {
  it('is one of the person’s uploads, and can be removed', async () => {
    const { text } = await upload(png)
    expect((await show(text)).status).toBe(204)
    expect(await pictureOf()).toBe(text)
    expect((await person.call('PUT', '/iam/hzero/v1/users/avatar')).status).toBe(204)
    expect(await pictureOf()).toBeUndefined()
  })

  it('is no other address, nor a picture of another person or tenant', async () => {
    const away = await makeTenant(test.site)
    await giveRole(test.site, away.tenantId, person.userId, away.adminRoleId)
    const colleague = await signIn(test, await makeUser(test.site, home.tenantId, [home.adminRoleId]))
    const [own, theirs] = [await upload(png), await upload(png, {}, colleague)]
    const guest = await signIn(test, person.userId)
    await guest.call('PUT', `/iam/v1/users/tenant-id?tenantId=${away.tenantId}`)
    const elsewhere = await upload(png, {}, guest)
    for (const address of [
      'https://tracker.example/pixel.png',
      '//tracker.example/pixel.png',
      'javascript:alert(1)',
      `${test.origin}${own.text}`,
      theirs.text,
      elsewhere.text,
      '',
    ]) {
      const answer = await show(address)
      expect([answer.status, answer.body.code], address).toEqual([400, 'error.picture.unknown'])
    }
    expect(await pictureOf()).toBeUndefined()
  })

  it('stays when others are uploaded after it; those that are not shown do not pile up', async () => {
    const first = await upload(png)
    await show(first.text)
    const second = await upload(png)
    const third = await upload(jpeg)
    const status = async ({ text }: { text: string }) => (await fetch(test.origin + text)).status
    expect([await status(first), await status(second), await status(third)]).toEqual([200, 404, 200])
  })
})
