import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import fs, { readdirSync, statSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { JobsTables } from '@atrium/interchange/jobs/server/jobs.tables.ts'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { asAppError } from '@atrium/server/http/error-answer'
import { sweep } from '@atrium/server/scheduling/sweep'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { putFile } from '@atrium/server/testing/files'
import { makePlatform, makeRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UploadRuleTables } from '../../upload-rule/server/upload-rule.tables.ts'
import type { FileTables } from './file.tables.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const script = '<script>parent.alert(1)</script>'
const text = Buffer.from('Berth 4 opens at six.\n')

let test: TestApp
let home: TestTenant
let person: Caller
let admin: Caller

beforeAll(async () => {
  test = await buildTestApp()
  await makePlatform(test.site)
})
afterAll(() => test.close())
beforeEach(async () => {
  home = await makeTenant(test.site, 'Home')
  admin = await signIn(test, await makeUser(test.site, home.tenantId, [home.adminRoleId]))
  const role = await makeRole(test.site, home.tenantId, [])
  person = await signIn(test, await makeUser(test.site, home.tenantId, [role]))
})

const headersOf = (who: Caller) => ({
  authorization: `bearer ${who.token}`,
  cookie: who.cookie,
  'x-requested-with': 'XMLHttpRequest',
})

async function upload(
  content: Uint8Array,
  {
    name = 'note.txt',
    to = 'multipart',
    who = person,
    fields = {},
    headers = {},
  }: {
    name?: string
    to?: string
    who?: Caller
    fields?: Record<string, string>
    headers?: Record<string, string>
  } = {},
) {
  const form = new FormData()
  for (const [field, value] of Object.entries({ bucketName: 'hpfm', ...fields })) form.set(field, value)
  form.set('file', new File([new Uint8Array(content)], name, { type: 'text/html' }))
  const response = await fetch(`${test.origin}/hfle/v1/files/${to}`, {
    method: 'POST',
    body: form,
    headers: { ...headersOf(who), ...headers },
  })
  const body = await response.text()
  return { status: response.status, text: body, code: response.ok ? undefined : JSON.parse(body).code }
}

const downloadOf = (url: string, more: Record<string, string> = {}) =>
  `/hfle/v1/${home.tenantId}/files/download?${new URLSearchParams({ bucketName: 'hpfm', url, ...more })}`

/** Opens a link like a browser, without custom headers. */
const open = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(test.origin + path, { method, headers, redirect: 'manual' })
const asPage = (who: Caller, from = 'same-origin') => ({ cookie: who.cookie, 'sec-fetch-site': from })

const files = () =>
  readdirSync(test.store.place, { recursive: true, encoding: 'utf8' })
    .filter(path => statSync(join(test.store.place, path)).isFile() && path !== 'mark')
    .sort()

const say = (who: Caller, change: object) =>
  who.call('POST', '/hfle/v1/upload-configs', { bucketName: 'hpfm', storageSize: 1, ...change })

async function setCapacity(bytes: number) {
  await test.site({}, db =>
    db.updateTable('tenant').set({ fileCapacity: bytes }).where('tenantId', '=', home.tenantId).execute(),
  )
}

describe('a file', () => {
  it('comes in as a form, its address is answered as bare text, and it is downloaded from there [CALL-30]', async () => {
    const { status, text: url } = await upload(text, { fields: { directory: 'berths' } })
    expect(status).toBe(200)
    expect(url).toMatch(new RegExp(`^/hfle/v1/${home.tenantId}/files/[0-9a-f]{64}$`))
    const hash = createHash('sha256').update(text).digest('hex')
    for (const path of [
      downloadOf(url),
      downloadOf(url, { directory: 'berths', storageCode: '' }),
      downloadOf(test.origin + url),
      downloadOf(url).replace(`/${home.tenantId}/files`, '/files'),
      url,
    ]) {
      const answer = await open(path, headersOf(person))
      expect([answer.status, await answer.text()], path).toEqual([200, text.toString()])
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': `attachment; filename="note.txt"; filename*=UTF-8''note.txt`,
        'content-length': String(text.length),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'accept-ranges': 'bytes',
        etag: `"${hash}"`,
      })
    }
  })

  it('is handed out in parts, known by its tag, and described without being sent [CALL-30]', async () => {
    const { text: url } = await upload(text)
    const ask = async (headers: Record<string, string>, method = 'GET') => {
      const answer = await open(downloadOf(url), { ...headersOf(person), ...headers }, method)
      return {
        status: answer.status,
        text: await answer.text(),
        range: answer.headers.get('content-range'),
        length: answer.headers.get('content-length'),
        tag: answer.headers.get('etag') ?? '',
      }
    }
    expect(await ask({ range: 'bytes=0-4' })).toMatchObject({
      status: 206,
      text: 'Berth',
      range: `bytes 0-4/${text.length}`,
    })
    expect(await ask({ range: 'bytes=-5' })).toMatchObject({ status: 206, text: 'six.\n' })
    expect(await ask({ range: `bytes=${text.length}-` })).toMatchObject({
      status: 416,
      range: `bytes */${text.length}`,
    })
    for (const range of ['bytes=0-1,3-4', 'lines=1-2', 'bytes=x'])
      expect(await ask({ range }), range).toMatchObject({ status: 200, text: text.toString() })
    const { tag, ...head } = await ask({}, 'HEAD')
    expect(head).toMatchObject({ status: 200, text: '', length: String(text.length) })
    expect(await ask({ 'if-none-match': `W/${tag}` })).toMatchObject({ status: 304, text: '' })
    expect(await ask({ range: 'bytes=0-4', 'if-range': '"other"' })).toMatchObject({ status: 200 })
    expect(await ask({ range: 'bytes=0-4', 'if-range': tag })).toMatchObject({ status: 206 })
    const empty = await upload(Buffer.alloc(0))
    expect(await (await open(downloadOf(empty.text), headersOf(person))).text()).toBe('')
  })

  it('is opened by a link with a ticket that counts once, for it alone, while its session lasts [SAFE-27] [CALL-30]', async () => {
    const { text: url } = await upload(text)
    const { text: other } = await upload(png)
    const sign = async () =>
      (
        await person.call(
          'GET',
          `/hfle/v1/files/signedUrl?${new URLSearchParams({ bucketName: 'hpfm', url })}`,
        )
      ).body as string
    const first = await sign()
    expect(first).toContain(`/hfle/v1/${home.tenantId}/files/download?bucketName=hpfm&url=`)
    const opened = await open(first)
    // An image on a page of another origin, such as a console with a host of its own.
    expect([opened.status, opened.headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin'])
    const again = await open(first)
    expect([again.status, again.headers.get('cross-origin-resource-policy')]).toEqual([401, 'same-origin'])
    const moved = (await sign()).replace(encodeURIComponent(url), encodeURIComponent(other))
    expect((await open(moved)).status).toBe(401)
    const { text: deep } = await upload(text, { fields: { directory: 'berths' } })
    const named = async (change: Record<string, string> = {}) => {
      const query = { bucketName: 'hpfm', storageCode: 'main', directory: 'berths', url: deep }
      const signed = await person.call('GET', `/hfle/v1/files/signedUrl?${new URLSearchParams(query)}`)
      const access_token = new URL(signed.body, test.origin).searchParams.get('access_token') ?? ''
      const link = {
        url: deep,
        directory: 'berths',
        access_token,
        storageCode: 'main',
        bucketName: 'hpfm',
        ...change,
      }
      return (await open(`/hfle/v1/${home.tenantId}/files/download?${new URLSearchParams(link)}`)).status
    }
    expect([await named(), await named({ extra: '' })]).toEqual([200, 200])
    for (const change of [
      { directory: 'quays' },
      { directory: '' },
      { storageCode: 'other' },
      { url: other },
    ])
      expect(await named(change), JSON.stringify(change)).toBe(401)
    // A token is not accepted as a ticket.
    expect((await open(downloadOf(url, { access_token: person.token }))).status).toBe(401)
    const late = await sign()
    await person.call('POST', '/oauth/public/sign-out')
    expect((await open(late)).status).toBe(401)
  })

  it('is shown to the cookie of a page of ours, and to no other page that sends it [SAFE-33]', async () => {
    const { text: url } = await upload(text)
    const shown = await open(downloadOf(url), asPage(person))
    expect([shown.status, shown.headers.get('cross-origin-resource-policy')]).toEqual([200, 'same-origin'])
    expect((await open(downloadOf(url), asPage(person, 'none'))).status).toBe(200)
    for (const from of ['cross-site', 'same-site', ''])
      expect((await open(downloadOf(url), asPage(person, from))).status, from).toBe(401)
    const redirected = await open(downloadOf(url).replace('/download', '/redirect-url'), asPage(person))
    expect(redirected.status).toBe(302)
    expect((await open(redirected.headers.get('location') ?? '')).status).toBe(200)
  })

  it('without an address is reached by its key alone', async () => {
    const { text: answer } = await upload(text, { to: 'secret-multipart' })
    const { fileKey, fileName, fileSize } = JSON.parse(answer)
    expect([fileName, fileSize]).toEqual(['note.txt', text.length])
    const byKey = (key: string) => open(`/hfle/v1/files/download-by-key?fileKey=${key}`, headersOf(person))
    expect(await (await byKey(fileKey)).text()).toBe(text.toString())
    const url = `/hfle/v1/${home.tenantId}/files/${fileKey}`
    expect((await open(downloadOf(url), headersOf(person))).status).toBe(404)
    expect((await open(url, headersOf(person))).status).toBe(404)
    expect((await person.call('DELETE', `/hfle/v1/files/delete-by-key?fileKey=${fileKey}`)).status).toBe(204)
    expect((await byKey(fileKey)).status).toBe(404)
  })

  it('that is sent twice under one key is kept once', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const before = files().length
    const [first, second] = [await upload(text, { headers }), await upload(text, { headers })]
    expect(second.text).toBe(first.text)
    expect(files().length).toBe(before + 1)
  })

  it('is deleted once under one key, by each call that deletes files [SAFE-68]', async () => {
    for (const [method, path] of [
      ['POST', '/hfle/v1/files/delete'],
      ['POST', '/hfle/v1/files/delete-by-url?bucketName=hpfm'],
    ] as const) {
      const { text: url } = await upload(text)
      const remove = async (key: string) =>
        (await admin.call(method, path, [url], { 'idempotency-key': key })).status
      const key = randomUUID()
      expect([await remove(key), await remove(key), await remove(randomUUID())]).toEqual([204, 204, 404])
    }
  })

  it('of another tenant, of no bucket and that never was are all the same [SAFE-49] [SAFE-1]', async () => {
    const { text: url } = await upload(text)
    const away = await makeTenant(test.site)
    const stranger = await signIn(test, await makeUser(test.site, away.tenantId, [away.adminRoleId]))
    const key = url.slice(-64)
    const ask = async (who: Caller, bucketName: string, of: string) => {
      const path = `/hfle/v1/files/download?${new URLSearchParams({ bucketName, url: of })}`
      const { status, body } = await who.call('GET', path)
      return [status, { ...body, requestId: '' }]
    }
    const never = await ask(person, 'hpfm', url.replace(key, '0'.repeat(64)))
    expect(never).toEqual([404, expect.objectContaining({ code: 'error.file.notFound' })])
    for (const answer of [
      await ask(stranger, 'hpfm', url),
      await ask(stranger, 'hpfm', `/hfle/v1/${away.tenantId}/files/${key}`),
      await ask(person, 'hmsg', url),
      await ask(person, 'elsewhere', url),
    ])
      expect(answer).toEqual(never)
    const removed = await stranger.call('POST', '/hfle/v1/files/delete', [url])
    expect([removed.status, removed.body.code]).toEqual([404, 'error.file.notFound'])
    expect((await upload(text, { fields: { bucketName: 'elsewhere' } })).status).toBe(404)
    expect((await stranger.call('GET', '/hfle/v1/files/summary')).body.content).toEqual([])
    expect((await open(downloadOf(url), headersOf(person))).status).toBe(200)
  })

  it('is never written over, whatever the sender calls it; it is deleted by its sender or by who may [SAFE-51]', async () => {
    const { text: url } = await upload(text)
    const key = url.slice(-64)
    const twin = await upload(png, {
      who: admin,
      name: key,
      fields: { fileName: key, key, url, fileKey: key },
    })
    expect(twin.text).not.toBe(url)
    expect(await (await open(downloadOf(url), headersOf(person))).text()).toBe(text.toString())
    const role = await makeRole(test.site, home.tenantId, [])
    const colleague = await signIn(test, await makeUser(test.site, home.tenantId, [role]))
    const remove = (who: Caller, what: string) =>
      who.call('POST', '/hfle/v1/files/delete-by-url?bucketName=hpfm', [what])
    const refused = await remove(colleague, url)
    expect([refused.status, refused.body.code]).toEqual([403, 'error.file.not_own'])
    expect((await remove(person, url)).status).toBe(204)
    expect(files().some(path => path.endsWith(key))).toBe(false)
    expect((await remove(admin, (await upload(text)).text)).status).toBe(204)
  })

  it('lies at no place that a name of the sender could say [SAFE-48]', async () => {
    const nasty = fc.oneof(
      fc.constantFrom(
        '../../etc/passwd',
        '..\\..\\x',
        '/etc/passwd',
        'a\u0000b',
        '%2e%2e%2f',
        '%252e%252e',
        '.',
        '..',
        'mark',
        'incoming/x',
        '\u202egnp.exe',
      ),
      fc.string({ unit: 'binary', maxLength: 60 }),
    )
    const before = new Set(files())
    await fc.assert(
      fc.asyncProperty(nasty, nasty, nasty, async (url, directory, name) => {
        const query = new URLSearchParams({
          bucketName: 'hpfm',
          url,
          directory,
          storageCode: name.slice(0, 60),
        })
        const answer = await person.call('GET', `/hfle/v1/files/download?${query}`)
        const refusal = [...query.values()].some(value => value.includes('\0'))
          ? [400, 'error.value.unstorable']
          : [404, 'error.file.notFound']
        expect([answer.status, answer.body.code]).toEqual(refusal)
      }),
      { numRuns: 200 },
    )
    await fc.assert(
      fc.asyncProperty(nasty, nasty, async (directory, name) => {
        const stored = await upload(text, { name: name || '..', fields: { fileName: name } })
        expect(stored.status).toBe(200)
        const bad = await upload(text, { fields: { directory: `../${directory}` } })
        expect([bad.status, bad.code]).toEqual([400, 'error.file.directory'])
      }),
      { numRuns: 15 },
    )
    for (const path of files().filter(one => !before.has(one)))
      expect(path).toMatch(/^([0-9a-f]{2})\/\1[0-9a-f]{62}$/)
    const { body } = await admin.call('GET', '/hfle/v1/files/summary?size=200')
    for (const { fileName } of body.content) expect(fileName).not.toMatch(/[\\/\p{Cc}\p{Cf}]/u)
  })

  it.each([
    ['page.html', Buffer.from(`<!doctype html>${script}`), 'text/plain; charset=utf-8'],
    [
      'picture.svg',
      Buffer.from(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
      'text/plain; charset=utf-8',
    ],
    ['polyglot.html', Buffer.concat([png, Buffer.from(script)]), 'image/png'],
    ['both.pdf', Buffer.from(`%PDF-1.7\n${script}`), 'application/pdf'],
    ['program.png', Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), 'application/x-msdownload'],
    ['cut.txt', Buffer.from([0xff, 0xfe, 0x00, 0x01, 0x80]), 'application/octet-stream'],
  ])('is what its first bytes say, and never markup: %s [SAFE-50]', async (name, content, type) => {
    const { text: url } = await upload(content, { name })
    const saved = await open(downloadOf(url), headersOf(person))
    expect(saved.headers.get('content-type')).toBe(type)
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment;/)
    const seen = await open(
      downloadOf(url).replace('files/download', 'file-preview/by-url'),
      headersOf(person),
    )
    const isSeen = /^(text\/plain|image\/png|application\/pdf)/.test(type)
    expect(seen.headers.get('content-disposition')).toMatch(isSeen ? /^inline;/ : /^attachment;/)
    for (const { headers } of [saved, seen]) {
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    }
  })
})

describe('a group of attachments', () => {
  const begin = async () => (await person.call('POST', '/hfle/v1/files/uuid')).body.content as string
  const attach = (attachmentUUID: string, options: Parameters<typeof upload>[1] = {}) =>
    upload(text, { ...options, to: 'attachment/multipart', fields: { attachmentUUID } })
  const list = async (group: string, who = person) =>
    (await who.call('GET', `/hfle/v1/files/${group}/file?bucketName=hpfm`)).body

  it('holds files that all people of the tenant can read and only its own people change', async () => {
    const group = await begin()
    const [first, second] = [
      await attach(group, { name: 'one.txt' }),
      await attach(group, { name: 'two.txt' }),
    ]
    expect(await list(group, admin)).toMatchObject([
      {
        fileName: 'one.txt',
        fileUrl: first.text,
        fileSize: text.length,
        attachmentUuid: group,
        bucketName: 'hpfm',
      },
      { fileName: 'two.txt', fileUrl: second.text },
    ])
    expect((await person.call('GET', `/hfle/v1/files/${group}/count`)).body).toBe(2)
    const role = await makeRole(test.site, home.tenantId, [])
    const colleague = await signIn(test, await makeUser(test.site, home.tenantId, [role]))
    expect((await attach(group, { who: colleague })).code).toBe('error.file.not_own')
    const remove = (urls: string[], rest = '') =>
      person.call('POST', `/hfle/v1/files/delete-by-uuidurl${rest}?attachmentUUID=${group}`, urls)
    const { text: outside } = await upload(text)
    expect((await remove([first.text, outside])).body.code).toBe('error.file.notFound')
    const all = await remove([first.text, second.text], '/not-null')
    expect([all.status, all.body.code]).toEqual([409, 'error.attachment.last'])
    expect((await remove([first.text], '/not-null')).status).toBe(204)
    expect((await remove([second.text])).status).toBe(204)
    expect(await list(group)).toEqual([])
    const away = await makeTenant(test.site)
    const stranger = await signIn(test, await makeUser(test.site, away.tenantId, [away.adminRoleId]))
    await attach(group)
    expect(await list(group, stranger)).toEqual([])
    expect((await attach('../x')).code).toBe('error.file.notFound')
  })

  it('of an announcement of the platform is read where the announcement is, and nothing else is [SAFE-1] [SAFE-49]', async () => {
    const may = ['message.notice.create', 'message.notice.publish']
    const platform = await signIn(test, await makeUser(test.site, 0, [await makeRole(test.site, 0, may)]))
    const away = await makeTenant(test.site)
    const stranger = await signIn(test, await makeUser(test.site, away.tenantId, [away.adminRoleId]))
    const beginGroup = async () => (await platform.call('POST', '/hfle/v1/files/uuid')).body.content as string
    const put = async (attachmentUUID: string, bucketName = 'hmsg') => {
      const options = { who: platform, to: 'attachment/multipart', fields: { attachmentUUID, bucketName } }
      return (await upload(text, options)).text
    }
    const [group, other] = [await beginGroup(), await beginGroup()]
    const [attached, elsewhere, unattached] = [await put(group), await put(group, 'hpfm'), await put(other)]
    const written = await platform.call('POST', '/hmsg/v1/notices', {
      title: 'Maintenance',
      noticeBody: '<p>On Sunday.</p>',
      receiverTypeCode: 'NOTIFY',
      receiverList: [{ receiverTypeCode: 'TENANT', receiverSourceId: String(home.tenantId) }],
      attachmentUuid: group,
    })
    expect(written.status, JSON.stringify(written.body)).toBe(200)
    const notice = `/hmsg/v1/notices/${written.body.noticeId}`
    const seenBy = async (who: Caller) => {
      const statusOf = async (url: string, bucketName: string) => {
        const query = new URLSearchParams({ bucketName, url })
        return (await open(`/hfle/v1/${who.tenantId}/files/download?${query}`, headersOf(who))).status
      }
      const opened = [
        await statusOf(attached, 'hmsg'),
        await statusOf(elsewhere, 'hpfm'),
        await statusOf(unattached, 'hmsg'),
      ]
      const listed = (await who.call('GET', `/hfle/v1/files/${group}/file`)).body.length
      const count = (await who.call('GET', `/hfle/v1/files/${group}/count`)).body
      return { opened, listed, count }
    }
    const nothing = { opened: [404, 404, 404], listed: 0, count: 0 }
    expect(await seenBy(person)).toEqual(nothing)
    expect((await platform.call('POST', `${notice}/publish`)).status).toBe(200)
    expect(await seenBy(person)).toEqual({ opened: [200, 404, 404], listed: 1, count: 1 })
    const query = new URLSearchParams({ bucketName: 'hmsg', url: attached })
    const signed = await person.call('GET', `/hfle/v1/${home.tenantId}/files/signedUrl?${query}`)
    expect(await (await open(signed.body)).text()).toBe(text.toString())
    expect(await seenBy(stranger)).toEqual(nothing)
    // It lets them read only.
    const removed = await admin.call('POST', `/hfle/v1/files/delete-by-uuidurl?attachmentUUID=${group}`, [
      attached,
    ])
    expect([removed.status, removed.body.code]).toEqual([404, 'error.file.notFound'])
    expect((await admin.call('GET', '/hfle/v1/files/summary')).body.content).toEqual([])
    expect((await platform.call('POST', `${notice}/revoke`)).status).toBe(200)
    expect(await seenBy(person)).toEqual(nothing)
  })
})

describe('the rules of a bucket', () => {
  it('say which kinds, names and sizes come in; the directory’s count before the bucket’s [SAFE-52]', async () => {
    await say(admin, { contentType: 'image/*', fileFormat: 'png,webp', storageSize: 2, storageUnit: 'KB' })
    await say(admin, { directory: 'texts', contentType: 'text/plain' })
    expect((await upload(png, { name: 'a.png' })).status).toBe(200)
    const kind = await upload(text, { name: 'fake.png' })
    expect([kind.status, kind.code]).toEqual([400, 'error.file.type'])
    expect(JSON.parse(kind.text).message).toBe(
      'The type of “fake.png” is not accepted. Allowed types: image/*',
    )
    expect((await upload(png, { name: 'a.gif' })).code).toBe('error.file.extension')
    const big = await upload(Buffer.concat([png, Buffer.alloc(2048)]), { name: 'big.png' })
    expect([big.status, JSON.parse(big.text).message]).toEqual([
      413,
      '“big.png” is too large. The limit is 2 KB',
    ])
    expect((await upload(text, { fields: { directory: 'texts' } })).status).toBe(200)
    const inForce = await person.call('GET', '/hfle/v1/upload-configs/detail?bucketName=hpfm&directory=texts')
    expect(inForce.body).toMatchObject({ contentType: 'text/plain', largestSize: 1024 * 1024 })
  })

  it('are the tenant’s own before the platform’s, changed by who may, one for each place', async () => {
    const made = await say(admin, { directory: 'twice' })
    expect(made.body).toMatchObject({
      bucketName: 'hpfm',
      directory: 'twice',
      storageSize: 1,
      storageUnit: 'MB',
    })
    const twin = await say(admin, { directory: 'twice' })
    expect([twin.status, twin.body.code]).toEqual([409, 'error.upload_rule.taken'])
    const { uploadConfigId, objectVersionNumber } = made.body
    const ref = { uploadConfigId, objectVersionNumber }
    const changed = await admin.call('PUT', '/hfle/v1/upload-configs', {
      ...ref,
      storageSize: 3,
      fileFormat: 'pdf',
    })
    expect(changed.body).toMatchObject({ storageSize: 3, fileFormat: 'pdf', objectVersionNumber: 2 })
    expect((await admin.call('PUT', '/hfle/v1/upload-configs', { ...ref, storageSize: 3 })).status).toBe(409)
    expect((await say(admin, { storageSize: 101 })).body.code).toBe('error.upload_rule.size')
    expect((await admin.call('GET', `/hfle/v1/upload-configs/${uploadConfigId}`)).body.fileFormat).toBe('pdf')
    const away = await makeTenant(test.site)
    const stranger = await signIn(test, await makeUser(test.site, away.tenantId, [away.adminRoleId]))
    expect((await stranger.call('GET', `/hfle/v1/upload-configs/${uploadConfigId}`)).status).toBe(404)
    const removed = await admin.call('DELETE', '/hfle/v1/upload-configs', {
      uploadConfigId,
      objectVersionNumber: 2,
    })
    expect(removed.status).toBe(204)
    const ofPlatform = await test.site({}, (db: Scoped<UploadRuleTables>) =>
      db
        .insertInto('uploadRule')
        .values({
          tenantId: 0,
          bucket: 'hpfm',
          directory: randomUUID(),
          mediaTypes: [],
          extensions: [],
          largest: 1024,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const read = await admin.call('GET', `/hfle/v1/upload-configs/${ofPlatform.id}`)
    expect([read.status, read.body.tenantId]).toEqual([200, 0])
  })
})

/** An endless form, sent over a raw socket. */
function stream(
  bytes: number,
  who: Caller,
  { stopAt = bytes } = {},
): Promise<{ status: number; sent: number }> {
  const head = `--b\r\ncontent-disposition: form-data; name="bucketName"\r\n\r\nhpfm\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="big.bin"\r\n\r\n`
  const chunk = Buffer.alloc(256 * 1024, 1)
  let sent = 0
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${test.origin}/hfle/v1/files/multipart`, {
      method: 'POST',
      headers: { ...headersOf(who), 'content-type': 'multipart/form-data; boundary=b' },
    })
    request.on('response', answer => {
      answer.resume()
      resolve({ status: answer.statusCode ?? 0, sent })
      if (sent < bytes) request.destroy()
    })
    request.on('error', error =>
      sent < bytes && stopAt < bytes ? resolve({ status: 0, sent }) : reject(error),
    )
    request.write(head)
    const more = (): void => {
      if (request.destroyed) return
      if (sent >= stopAt && stopAt < bytes) return void request.destroy()
      if (sent >= bytes) return void request.end('\r\n--b--\r\n')
      sent += chunk.length
      if (request.write(chunk)) setImmediate(more)
      else request.once('drain', more)
    }
    more()
  })
}

/** The same from a process of its own, so that memory is measured for the server only. It prints the status. */
async function sendApart(bytes: number, who: Caller): Promise<string> {
  const program = `
    const [url, headers, bytes] = process.argv.slice(1)
    async function* form() {
      yield '--b\\r\\ncontent-disposition: form-data; name="bucketName"\\r\\n\\r\\nhpfm\\r\\n'
      yield '--b\\r\\ncontent-disposition: form-data; name="file"; filename="big.bin"\\r\\n\\r\\n'
      for (let sent = 0; sent < bytes; sent += 65536) yield Buffer.alloc(65536, 1)
      yield '\\r\\n--b--\\r\\n'
    }
    const { request } = await import('node:http')
    const { pipeline } = await import('node:stream/promises')
    const sending = request(url, { method: 'POST', headers: JSON.parse(headers) })
    sending.on('response', answer => { console.log(answer.statusCode); answer.resume() })
    await pipeline(form, sending)`
  const headers = JSON.stringify({ ...headersOf(who), 'content-type': 'multipart/form-data; boundary=b' })
  const url = `${test.origin}/hfle/v1/files/multipart`
  const args = ['--input-type=module', '-e', program, url, headers, String(bytes)]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return stdout.trim()
}

describe('an upload', () => {
  it('of a hundred megabytes goes through without being held in memory [SAFE-52]', async () => {
    await sendApart(64 * 1024 * 1024, person)
    const before = process.memoryUsage.rss()
    let most = before
    const timer = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss())
    }, 5)
    const status = await sendApart(100 * 1024 * 1024, person)
    clearInterval(timer)
    expect(status).toBe('200')
    expect((most - before) / 1024 / 1024).toBeLessThan(32)
  })

  it('beyond the rule or without an end is cut off while it comes in, and leaves nothing [SAFE-52]', async () => {
    await say(admin, { storageSize: 1 })
    const before = files()
    const endless = await stream(Number.POSITIVE_INFINITY, person)
    expect(endless.status).toBe(413)
    expect(endless.sent).toBeLessThan(64 * 1024 * 1024)
    expect(files()).toEqual(before)
  })

  it('that breaks off leaves nothing', async () => {
    const before = files()
    expect((await stream(64 * 1024 * 1024, person, { stopAt: 4 * 1024 * 1024 })).status).toBe(0)
    await expect.poll(files).toEqual(before)
    const { body } = await admin.call('GET', '/hfle/v1/files/summary')
    expect(body.totalElements).toBe(0)
  })

  it('for which there is no room is refused, also beside others that find room for one; deleting makes room [SAFE-52]', async () => {
    const kilobyte = Buffer.alloc(1024, 'x')
    await setCapacity(3 * 1024)
    const before = files().length
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(kilobyte)))
    const stored = answers.filter(({ status }) => status === 200)
    expect(stored).toHaveLength(3)
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'error.quota.exceeded']))
    expect(files().length).toBe(before + 3)
    const mine = async () => (await person.call('GET', '/hfle/v1/capacity-configs')).body
    expect(await mine()).toMatchObject({ totalCapacity: 3072, usedCapacity: 3072 })
    await person.call('POST', '/hfle/v1/files/delete-by-url?bucketName=hpfm', [stored[0]?.text])
    expect((await mine()).usedCapacity).toBe(2048)
    expect((await upload(kilobyte)).status).toBe(200)
  })

  it('without a file, or of what is no form, is refused', async () => {
    const json = await person.call('POST', '/hfle/v1/files/multipart', { file: 'x' })
    expect([json.status, json.body.code]).toEqual([415, 'error.body.type'])
    const form = new FormData()
    form.set('bucketName', 'hpfm')
    const none = await fetch(`${test.origin}/hfle/v1/files/multipart`, {
      method: 'POST',
      body: form,
      headers: headersOf(person),
    })
    expect([none.status, (await none.json()).code]).toEqual([400, 'error.file.missing'])
    const broken = await person.call('POST', '/hfle/v1/files/multipart', 'no boundary', {
      'content-type': 'multipart/form-data',
    })
    expect([broken.status, broken.body.code]).toEqual([400, 'error.body.invalid'])
  })

  it.each(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS'])(
    'onto a disk that fails in the middle with %s leaves nothing, and comes in once it works again [SAFE-76]',
    async code => {
      const before = files()
      const large = Buffer.alloc(1_000_000, 'tide ')
      const failing = failDisk(code)
      try {
        expect(await upload(large)).toMatchObject({ status: 507, code: 'error.storage.full' })
        expect(failing).toHaveBeenCalledTimes(3)
      } finally {
        failing.mockRestore()
      }
      expect(files()).toEqual(before)
      const { status, text: url } = await upload(large)
      expect(status).toBe(200)
      // On the same connection, whose refused request was not read to its end.
      const there = await open(url, headersOf(person))
      expect(Buffer.compare(Buffer.from(await there.arrayBuffer()), large)).toBe(0)
      expect(files()).toHaveLength(before.length + 1)
    },
  )

  it('beyond the files that may be open is told to come back [SAFE-76]', () => {
    expect(asAppError(Object.assign(new Error('open'), { code: 'EMFILE' })).code).toBe('error.busy')
  })
})

/** Makes the disk fail after two writes of a file. */
function failDisk(code: string) {
  const write = fs.write
  let writes = 0
  const failing = (...values: Parameters<typeof write>) => {
    writes += 1
    if (writes < 3) return write(...values)
    const done = values.at(-1) as unknown as (error: Error) => void
    setImmediate(done, Object.assign(new Error(`${code}: write`), { code, syscall: 'write' }))
  }
  return vi.spyOn(fs, 'write').mockImplementation(failing as typeof write)
}

describe('the overview of files', () => {
  it('finds them by name, kind, sender and day, and deletes any; the platform sees those of every tenant', async () => {
    await upload(text, { name: 'Berths.txt' })
    await upload(png, { name: 'quay.png', who: admin })
    const find = async (query: string, who = admin) =>
      (await who.call('GET', `/hfle/v1/files/summary?${query}`)).body.content.map(
        ({ fileName }: { fileName: string }) => fileName,
      )
    const today = new Date().toISOString().slice(0, 10)
    expect(await find('fileName=BERTH')).toEqual(['Berths.txt'])
    expect(await find('fileType=image')).toEqual(['quay.png'])
    expect(await find('sort=fileSize,desc')).toEqual(['quay.png', 'Berths.txt'])
    expect(await find(`fromDate=${today}&toDate=${today}&bucketName=hpfm`)).toHaveLength(2)
    expect(await find('toDate=2020-01-01')).toEqual([])
    expect(await find('bucketName=hmsg')).toEqual([])
    expect((await person.call('GET', '/hfle/v1/files/summary')).status).toBe(403)

    const { id: roleId } = await test.site({}, db =>
      db
        .selectFrom('role')
        .select('id')
        .where('tenantId', '=', 0)
        .where('builtIn', '=', true)
        .executeTakeFirstOrThrow(),
    )
    const operator = await signIn(test, await makeUser(test.site, 0, [roleId]))
    await test.site({}, db =>
      db
        .updateTable('tenant')
        .set({ name: JSON.stringify({ en_US: `Home ${home.tenantId}` }) })
        .where('tenantId', '=', home.tenantId)
        .execute(),
    )
    const all = await operator.call('GET', `/hfle/v1/files/summary?tenantName=Home ${home.tenantId}`)
    expect(all.body.content).toHaveLength(2)
    const [{ fileUrl }] = all.body.content
    expect(
      (await open(`/hfle/v1/files/download?bucketName=hpfm&url=${fileUrl}`, headersOf(operator))).status,
    ).toBe(200)
    expect((await operator.call('POST', '/hfle/v1/files/delete', [fileUrl])).status).toBe(204)
    const { body: capacities } = await operator.call('GET', '/hfle/v1/capacity-configs/all')
    const own = capacities.find(({ tenantId }: { tenantId: number }) => tenantId === home.tenantId)
    const { tenantId, objectVersionNumber } = own
    const change = { tenantId, totalCapacity: 5_000_000, objectVersionNumber }
    expect((await operator.call('PUT', '/hfle/v1/capacity-configs', change)).body.totalCapacity).toBe(
      5_000_000,
    )
    expect((await operator.call('PUT', '/hfle/v1/capacity-configs', change)).body.code).toBe(
      'error.optimistic_lock',
    )
    expect((await admin.call('PUT', '/hfle/v1/capacity-configs', change)).body.code).toBe('error.level.site')
    expect((await admin.call('GET', '/hfle/v1/capacity-configs/all')).body).toHaveLength(1)
    expect((await admin.call('GET', '/hfle/v2/storage-configs')).body.content).toEqual([
      { storageType: 'LOCAL', health: 'up' },
    ])
    expect((await operator.call('GET', '/hfle/v2/storage-configs')).body.content[0].place).toBe(
      test.store.place,
    )
    const usage = (await admin.call('GET', '/hfle/v2/storage-configs/usage')).body
    expect(usage).toMatchObject([{ tenantId, bucketName: 'hpfm', fileCount: 1 }])
  })
})

describe('the store', () => {
  it('takes in at a start what came with the database', async () => {
    const { prepareStore } = await import('./file.sweep.ts')
    const { key } = await putFile(test, home.tenantId, {
      name: 'old',
      mediaType: 'text/plain',
      content: text,
    })
    await test.store.remove(key)
    await test.site({}, (db: Scoped<FileTables>) =>
      db.insertInto('fileContent').values({ tenantId: home.tenantId, key, content: text }).execute(),
    )
    await prepareStore(test.site, test.store)
    const url = `/hfle/v1/${home.tenantId}/files/${key}`
    expect(await (await open(downloadOf(url), headersOf(person))).text()).toBe(text.toString())
    expect(
      await test.databases.site.$extendTables<FileTables>().selectFrom('fileContent').select('key').execute(),
    ).toEqual([])
  })

  it('leaves the file of an export alone for as long as its job is kept', async () => {
    const { sweepStore } = await import('./file.sweep.ts')
    const { body } = await admin.call(
      'GET',
      `/iam/hzero/v1/${home.tenantId}/roles/export?exportType=DATA&async=true`,
    )
    const ofJob = () =>
      test.databases.site
        .$extendTables<JobsTables>()
        .selectFrom('job')
        .select('fileKey')
        .where('id', '=', body.uuid)
        .executeTakeFirst()
    await expect.poll(ofJob, { timeout: 10_000 }).toMatchObject({ fileKey: expect.any(String) })
    const { fileKey } = (await ofJob()) ?? {}
    const later = Date.now() + 2 * 60 * 60_000
    await sweepStore(test.site, test.store, later)
    expect(files().some(path => path.endsWith(fileKey ?? ''))).toBe(true)
    await test.site({}, (db: Scoped<JobsTables>) =>
      db
        .updateTable('job')
        .set({ endedAt: new Date(0) })
        .where('id', '=', body.uuid)
        .execute(),
    )
    await sweep(test.site)
    await sweepStore(test.site, test.store)
    expect(files().some(path => path.endsWith(fileKey ?? ''))).toBe(false)
  })

  it('is swept: bytes without a row are removed, and rows without bytes; a foreign store is left alone', async () => {
    const { sweepStore } = await import('./file.sweep.ts')
    const stored = await upload(text)
    const lost = await upload(text)
    await test.store.remove(lost.text.slice(-64))
    const orphan = await putFile(test, home.tenantId, { name: 'x', mediaType: 'text/plain', content: text })
    await test.site({}, (db: Scoped<FileTables>) =>
      db.deleteFrom('file').where('id', '=', orphan.id).execute(),
    )
    const unrecorded = 'f'.repeat(64)
    await test.store.put(unrecorded, (await import('node:stream')).Readable.from([text]))
    const has = (key: string) => files().some(path => path.endsWith(key))
    const later = Date.now() + 2 * 60 * 60_000
    const mark = await test.store.mark()
    await test.store.mark('another installation')
    await sweepStore(test.site, test.store, later)
    expect([has(orphan.key), has(unrecorded)]).toEqual([true, true])
    await test.store.mark(mark)
    await sweepStore(test.site, test.store)
    expect([has(orphan.key), has(unrecorded)], 'what is young may still get its row').toEqual([false, true])
    await sweepStore(test.site, test.store, later)
    expect([has(unrecorded), has(stored.text.slice(-64))]).toEqual([false, true])
    expect((await open(downloadOf(stored.text), headersOf(person))).status).toBe(200)
    const { body } = await admin.call('GET', '/hfle/v1/files/summary')
    expect(body.totalElements).toBe(1)
  })
})
