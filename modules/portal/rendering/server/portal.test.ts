import { createHash, randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { FileTables } from '@atrium/files/file/server/file.tables.ts'
import type { AnnouncementTables } from '@atrium/messages/announcement/server/announcement.tables.ts'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { buildTestApp, send, signIn, type TestApp } from '@atrium/server/testing/app'
import { putFile } from '@atrium/server/testing/files'
import { makePlatform, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ManagedDownloadTables } from '../../managed-download/server/managed-download.tables.ts'
import type { ManagedPageTables } from '../../managed-page/server/managed-page.tables.ts'
import type { StoredBlock } from '../../page/page.contract.ts'

let test: TestApp
let tenant: TestTenant
let other: TestTenant

beforeAll(async () => {
  test = await buildTestApp()
  await makePlatform(test.site)
})
// Announcements of the platform to all users would affect other tests.
afterEach(() =>
  test.site({}, db =>
    sql`delete from notice where tenant_id = 0 and title ->> 'en_US' = 'Hidden platform'`.execute(db),
  ),
)
afterAll(() => test.close())
beforeEach(async () => {
  ;[tenant, other] = [
    await makeTenant(test.site, 'Norrvik Freight'),
    await makeTenant(test.site, 'Halden Clinics'),
  ]
})

interface Written {
  title?: string
  body?: string
  content?: string
  receiverType?: 'ANNOUNCE' | 'NOTIFY'
  status?: 'DRAFT' | 'PUBLISHED'
  category?: string
  published?: string
  endOn?: string
  startOn?: string
  sticky?: boolean
}

async function announce(tenantId: number, written: Written = {}): Promise<string> {
  const { title = 'Ferry times', body = 'The quay closes at four.\n\nCome early.', content } = written
  const { status = 'PUBLISHED', published = '2026-03-12T10:00:00Z' } = written
  const { id } = await test.site({}, (db: Scoped<AnnouncementTables>) =>
    db
      .insertInto('notice')
      .values({
        tenantId,
        title: JSON.stringify({ en_US: title, zh_CN: `${title}（中文）` }),
        body: JSON.stringify({ en_US: body }),
        content: content === undefined ? null : JSON.stringify({ en_US: content }),
        category: written.category ?? 'NEWS',
        receiverType: written.receiverType ?? 'ANNOUNCE',
        status,
        publishedAt: new Date(published),
        publishedBy: null,
        startOn: written.startOn ?? null,
        endOn: written.endOn ?? null,
        sticky: written.sticky ?? false,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

const text = (english: string) => JSON.stringify({ en_US: english, zh_CN: `${english}（中文）` })

async function writePage(tenantId: number, code: string, blocks: StoredBlock[] = [], published = true) {
  await test.site({}, (db: Scoped<ManagedPageTables>) =>
    db
      .insertInto('portalPage')
      .values({
        tenantId,
        code,
        title: text(`Title of ${code}`),
        lead: text('What it is about.'),
        picture: null,
        blocks: JSON.stringify(blocks),
        published,
      })
      .execute(),
  )
}

async function offer(tenantId: number, name: string, { published = true } = {}): Promise<string> {
  const content = Buffer.from('<b>Tariffs</b>')
  const { id: storedId } = await putFile(test, tenantId, {
    name,
    mediaType: 'text/plain; charset=utf-8',
    content,
  })
  return test.site({}, async (db: Scoped<ManagedDownloadTables>) => {
    const file = await db
      .insertInto('portalFile')
      .values({ tenantId, storedId })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('portalDownload')
      .values({
        tenantId,
        fileId: file.id,
        title: text(`File ${name}`),
        description: text('Prices.'),
        category: text('Prices'),
        fileVersion: '4',
        published,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

const at = (path: string, { num } = tenant) => `${path}${path.includes('?') ? '&' : '?'}tenant=${num}`
const get = (path: string, headers: Record<string, string> = {}) =>
  send(test.origin, 'GET', path, undefined, { accept: 'text/html', ...headers })
const read = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
  (await get(path, headers)).body
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe('the announcements of a portal', () => {
  it('are what the tenant has published for all visitors, today: no draft, nothing internal, nothing of others', async () => {
    await announce(tenant.tenantId, { title: 'Shown' })
    const hidden = [
      await announce(tenant.tenantId, { title: 'Hidden draft', status: 'DRAFT' }),
      await announce(tenant.tenantId, { title: 'Hidden internal', receiverType: 'NOTIFY' }),
      await announce(tenant.tenantId, { title: 'Hidden over', endOn: daysFromNow(-2) }),
      await announce(tenant.tenantId, { title: 'Hidden yet', startOn: daysFromNow(2) }),
      await announce(other.tenantId, { title: 'Hidden other', sticky: true }),
      await announce(0, { title: 'Hidden platform', sticky: true }),
    ]
    for (const path of [
      '/portal',
      '/portal/announcement',
      '/portal/announcement?search=hidden',
      '/sitemap.xml',
    ]) {
      const body = await read(at(path))
      expect(body, path).not.toMatch(/Hidden (draft|internal|over|yet|other|platform)/)
      for (const id of hidden) expect(body, path).not.toContain(id)
    }
    expect(await read(at('/portal/announcement'))).toContain('Shown')
    for (const id of hidden) {
      expect((await get(at(`/portal/announcement/detail/${id}`))).status).toBe(404)
      expect((await get(at(`/hptl/v1/announcements/${id}`))).status).toBe(404)
    }
    const { body } = await send(test.origin, 'GET', at('/hptl/v1/announcements'))
    expect(body.content.map((one: { title: string }) => one.title)).toEqual(['Shown'])
  })

  it('are found by category, year and words, and come by page', async () => {
    for (let at = 0; at < 11; at++)
      await announce(tenant.tenantId, { title: `Train ${at}`, published: `2025-01-${10 + at}T10:00:00Z` })
    await announce(tenant.tenantId, {
      title: 'Crane',
      category: 'MAINTENANCE',
      published: '2026-02-02T10:00:00Z',
    })
    const titles = async (query: string) =>
      [...(await read(at(`/portal/announcement?${query}`))).matchAll(/<h2><a [^>]*>([^<]*)</g)].map(
        ([, title]) => title,
      )
    expect((await titles('')).slice(0, 2)).toEqual(['Crane', 'Train 10'])
    expect(await titles('page=1')).toEqual(['Train 1', 'Train 0'])
    expect(await titles('category=MAINTENANCE')).toEqual(['Crane'])
    expect(await titles('year=2026')).toEqual(['Crane'])
    expect(await titles('search=tRAIN+7&category=&year=')).toEqual(['Train 7'])
    expect(await titles('year=2026&search=train')).toEqual([])
    expect((await get(at('/portal/announcement?page=7'))).status).toBe(404)
    expect((await get(at('/portal/announcement?category=NONE&year=x&page=-1'))).status).toBe(200)
    const first = await read(at('/portal/announcement'))
    expect(first).toMatch(/rel="next" href="\/portal\/announcement\?tenant=\w+&amp;page=1"/)
  })

  it('are sanitized, each with the ones before and after [SAFE-40] [SAFE-41]', async () => {
    await announce(tenant.tenantId, { title: 'Before', published: '2026-01-01T00:00:00Z' })
    const id = await announce(tenant.tenantId, {
      title: '<img src=x onerror=alert(1)>',
      content:
        '<p onclick="a()">Two <b>tracks</b><script>alert(1)</script><a href="javascript:b()">c</a></p><a href="/portal/download">d</a>',
      published: '2026-02-01T00:00:00Z',
    })
    await announce(tenant.tenantId, { title: 'After', published: '2026-03-01T00:00:00Z' })
    const body = await read(at(`/portal/announcement/detail/${id}`))
    expect(body).toContain(
      `<div class="rich"><p>Two <b>tracks</b><a>c</a></p><a href="/portal/download?tenant=${tenant.num}">d</a></div>`,
    )
    expect(body).toContain('<h1>&lt;img src=x onerror=alert(1)&gt;</h1>')
    expect(body.match(/<small>Previous<\/small><a [^>]*>Before</)).not.toBeNull()
    expect(body.match(/<small>Next<\/small><a [^>]*>After</)).not.toBeNull()
    const json = await send(test.origin, 'GET', at(`/hptl/v1/announcements/${id}`))
    expect(json.body).toMatchObject({
      content: '<p>Two <b>tracks</b><a>c</a></p><a href="/portal/download">d</a>',
      categoryMeaning: 'News',
      publishedDate: '2026-02-01',
      previous: { title: 'Before' },
      next: { title: 'After' },
    })
  })

  it('are there within a second of being published, and gone as soon when unpublished', async () => {
    const admin = await signIn(test, await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId]))
    expect(await read(at('/portal'))).not.toContain('Just now')
    const { body } = await admin.call('POST', '/hmsg/v1/notices', { title: 'Just now', noticeBody: 'News.' })
    expect(await read(at('/portal'))).not.toContain('Just now')
    await admin.call('POST', `/hmsg/v1/notices/${body.noticeId}/publish`)
    expect(await read(at('/portal'))).toContain('Just now')
    await admin.call('POST', `/hmsg/v1/notices/${body.noticeId}/revoke`)
    expect(await read(at('/portal'))).not.toContain('Just now')
  })
})

describe('an attachment of an announcement', () => {
  /** Attaches files to an announcement as one group. */
  async function attach(tenantId: number, noticeId: string, buckets: readonly string[]): Promise<string[]> {
    const { id: groupId } = await test.site({}, (db: Scoped<FileTables>) =>
      db.insertInto('attachmentGroup').values({ tenantId }).returning('id').executeTakeFirstOrThrow(),
    )
    const ids: string[] = []
    for (const bucket of buckets) {
      const file = { name: `${bucket}.txt`, mediaType: 'text/plain', content: Buffer.from(bucket), bucket }
      const { id } = await putFile(test, tenantId, file)
      await test.site({}, (db: Scoped<FileTables>) =>
        db.updateTable('file').set({ groupId }).where('id', '=', id).execute(),
      )
      ids.push(id)
    }
    await test.site({}, (db: Scoped<AnnouncementTables>) =>
      db.updateTable('notice').set({ attachmentId: groupId }).where('id', '=', noticeId).execute(),
    )
    return ids
  }

  it('is a link without a session wherever the announcement is read, and leads to nothing else [ROUTE-17] [SAFE-1]', async () => {
    const id = await announce(tenant.tenantId)
    const [file, private_] = await attach(tenant.tenantId, id, ['hmsg', 'hpfm'])
    const plain = await announce(tenant.tenantId, { title: 'Plain' })
    const inner = await announce(tenant.tenantId, { receiverType: 'NOTIFY' })
    const [innerFile] = await attach(tenant.tenantId, inner, ['hmsg'])
    const foreign = await announce(other.tenantId)
    const [foreignFile] = await attach(other.tenantId, foreign, ['hmsg'])
    const path = (notice: string, of: string | undefined) =>
      at(`/portal/announcement/detail/${notice}/files/${of}`)

    const page = await read(at(`/portal/announcement/detail/${id}`))
    expect(page).toContain(`href="${path(id, file)}"`)
    expect(page).toContain('hmsg.txt')
    expect(page).not.toContain('hpfm.txt')
    expect(await read(at(`/portal/announcement/detail/${plain}`))).not.toContain('Attachments')
    const taken = await get(path(id, file))
    expect(taken.body).toBe('hmsg')
    expect(taken.headers.get('content-disposition')).toMatch(/^attachment; filename="hmsg.txt"/)
    expect(taken.headers.get('set-cookie')).toBeNull()
    const { body } = await send(test.origin, 'GET', at(`/hptl/v1/announcements/${id}`))
    expect(body.attachments).toEqual([{ fileName: 'hmsg.txt', size: 4, address: path(id, file) }])
    for (const [notice, of] of [
      [id, private_],
      [id, innerFile],
      [id, foreignFile],
      [plain, file],
      [inner, innerFile],
      [foreign, foreignFile],
      [foreign, file],
    ] as const)
      expect((await get(path(notice, of))).status, `${notice} ${of}`).toBe(404)
    await test.site({}, (db: Scoped<AnnouncementTables>) =>
      db.updateTable('notice').set({ status: 'DRAFT' }).where('id', '=', id).execute(),
    )
    expect((await get(path(id, file))).status).toBe(404)
  })
})

describe('a page of a portal', () => {
  it('is complete without script, small, strict, and known by its tag', async () => {
    await announce(tenant.tenantId, { title: 'Cut-off', sticky: true, endOn: daysFromNow(9) })
    const answer = await get(at('/portal'))
    expect(answer.status).toBe(200)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    const inside = (name: string) =>
      new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(answer.body)?.[1] ?? ''
    for (const name of ['style', 'script'])
      expect(policy).toContain(`'sha256-${createHash('sha256').update(inside(name)).digest('base64')}'`)
    expect(Buffer.byteLength(inside('style'))).toBeLessThanOrEqual(12 * 1024)
    expect(answer.body).not.toMatch(/ style="| on\w+="/)
    expect(answer.body).toMatch(/<section class="notice"[^>]*>[\s\S]*Cut-off/)

    const tag = answer.headers.get('etag') ?? ''
    expect((await get(at('/portal'), { 'if-none-match': tag })).status).toBe(304)
    await announce(tenant.tenantId, { title: 'Another' })
    await test.settled()
    expect((await get(at('/portal'), { 'if-none-match': tag })).status).toBe(200)
  })

  it('comes in the language of the address, of the cookie, or of the browser, and keeps the choice', async () => {
    await writePage(tenant.tenantId, 'aboutUs')
    const path = at('/portal/aboutUs')
    expect(await read(path, { 'accept-language': 'fr, zh;q=0.8' })).toMatch(/<html lang="zh-Hans" dir="ltr">/)
    const chosen = await get(`${path}&lang=ar_SA`)
    expect(chosen.body).toMatch(/<html lang="ar" dir="rtl">/)
    expect(chosen.body).toContain('Title of aboutUs')
    const cookie = (chosen.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''
    const unchanged = await read(path, { cookie, 'accept-language': 'zh' })
    expect(unchanged).toContain('<html lang="ar" dir="rtl">')
    const english = await read(path)
    expect(english).toContain(
      `<link rel="canonical" href="${test.origin}/portal/aboutUs?tenant=${tenant.num}&amp;lang=en_US">`,
    )
    expect([...english.matchAll(/<link rel="alternate" hreflang="([^"]*)"/g)].map(([, tag]) => tag)).toEqual([
      'en',
      'zh-Hans',
      'ar',
      'x-default',
    ])
    expect(english).toContain('<meta name="description" content="What it is about.">')
  })

  it('shows its blocks sanitized and escaped, and leads nowhere but here, to https or to mail', async () => {
    const english = (value: string) => ({ en_US: value })
    await writePage(tenant.tenantId, 'profile', [
      { kind: 'text', markup: english('<p>Hello<script>x()</script></p>') },
      { kind: 'figures', figures: [{ value: english('<38>'), label: english('ports') }] },
      { kind: 'quote', text: english('Calm'), by: english('A. & B.') },
      { kind: 'action', heading: english('Go'), link: { label: english('On'), href: '/portal/download' } },
    ])
    const body = await read(at('/portal/profile'))
    expect(body).toContain('<div class="rich"><p>Hello</p></div>')
    expect(body).toContain('<bdi>&lt;38&gt;</bdi>')
    expect(body).toContain('A. &amp; B.')
    expect(body).toContain(`href="/portal/download?tenant=${tenant.num}"`)
    for (const href of [
      'javascript:alert(1)',
      '//elsewhere.example',
      '/\\elsewhere.example',
      'http://a.example',
    ])
      await test
        .site({}, async (db: Scoped<ManagedPageTables>) => {
          const blocks = [{ kind: 'action', heading: english('Go'), link: { label: english('On'), href } }]
          await db
            .updateTable('portalPage')
            .set({ blocks: JSON.stringify(blocks) })
            .where('tenantId', '=', tenant.tenantId)
            .execute()
        })
        .then(async () => {
          expect((await get(at('/portal/profile'))).status, href).toBe(500)
        })
  })

  it('that is not published is a friendly 404 in the portal’s appearance, and nothing leads there', async () => {
    await writePage(tenant.tenantId, 'profile', [], false)
    await writePage(other.tenantId, 'aboutUs')
    const nowhere = [
      '/portal/profile',
      '/portal/aboutUs',
      '/portal/home',
      '/portal/no/such/page',
      '/portal/announcement/detail/7',
      `/portal/announcement/detail/${randomUUID()}`,
      `/portal/download/${randomUUID()}`,
      '/portal/%00',
    ]
    for (const path of nowhere) {
      const answer = await get(at(path))
      expect(answer.status, path).toBe(404)
      expect(answer.body, path).toContain('This page does not exist')
      expect(answer.headers.get('content-type'), path).toContain('text/html')
    }
    expect(await read(at('/portal'))).not.toMatch(/\/portal\/(profile|aboutUs)/)
    const unknown = await get('/portal?tenant=NOBODY')
    expect([unknown.status, unknown.body.includes('This portal does not exist')]).toEqual([404, true])
    await test.site({}, db =>
      db.updateTable('tenant').set({ enabled: false }).where('tenantId', '=', tenant.tenantId).execute(),
    )
    expect((await get(at('/portal'))).status).toBe(404)
  })

  it('is the same for all visitors, and says who is signed in only to the script that brings the cookie', async () => {
    const person = await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId], {
      realName: 'Ines <Marchetti>',
    })
    const { cookie } = await signIn(test, person)
    const nobody = await get(at('/portal'))
    const own = await get(at('/portal'), { cookie })
    expect(own.body).toBe(nobody.body)
    expect(own.headers.get('cache-control')).toBe('public, no-cache')
    expect((await get(at('/portal?lang=zh_CN'))).headers.get('cache-control')).toBe('private, no-cache')
    expect(own.headers.get('vary')).toContain('cookie')
    expect(own.body).toContain(
      `href="/user/login?tenant=${tenant.num}&amp;redirect=%2Fportal%3Ftenant%3D${tenant.num}"`,
    )
    const path = /data-who="([^"]*)"/.exec(own.body)?.[1] ?? ''
    const said = await get(path, { cookie })
    expect([said.body, said.headers.get('cache-control')]).toEqual([
      { name: 'Ines <Marchetti>' },
      'private, no-store',
    ])
    expect((await get(path)).status).toBe(204)
  })

  it('is told to search engines and feed readers: structured data, how a link to it looks, and no list that was narrowed down', async () => {
    const id = await announce(tenant.tenantId, {
      title: 'Tariffs </script><b> & "more"',
      published: '2026-02-01T10:30:00Z',
    })
    const path = `/portal/announcement/detail/${id}`
    const page = await read(at(path, tenant))
    const data = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(page)?.[1] ?? ''
    const home = `${test.origin}/portal?tenant=${tenant.num}`
    const [organization, article, breadcrumbs] = JSON.parse(data)['@graph']
    expect(organization).toMatchObject({ '@type': 'Organization', name: 'Norrvik Freight', url: home })
    expect(article).toMatchObject({
      '@type': 'NewsArticle',
      headline: 'Tariffs </script><b> & "more"',
      datePublished: '2026-02-01T10:30:00.000Z',
      inLanguage: 'en',
      publisher: { '@id': organization['@id'] },
    })
    expect(breadcrumbs.itemListElement.map((one: { name: string }) => one.name)).toEqual([
      'Home',
      'Announcements',
      'Tariffs </script><b> & "more"',
    ])
    expect(page).toContain('<meta property="og:type" content="article">')
    expect(page).toContain(`<meta property="og:url" content="${test.origin}${at(path)}&amp;lang=en_US">`)
    expect(page).toContain('<meta property="og:locale:alternate" content="zh_CN">')
    expect(page).toContain('<meta name="twitter:card" content="summary">')
    expect(page).not.toContain('noindex')
    const narrowed = await read(at('/portal/announcement?search=tariffs'))
    expect(narrowed).toContain('<meta name="robots" content="noindex">')
    expect(narrowed).not.toContain('rel="canonical"')
    expect(await read(at('/portal/nowhere'))).toContain('<meta name="robots" content="noindex">')
  })

  it('brings at most 60 kB of script, packed, none of the console’s, and loads none', async () => {
    await writePage(tenant.tenantId, 'home', [{ kind: 'text', markup: { en_US: '<p>Hello</p>' } }])
    const id = await announce(tenant.tenantId, { title: 'Cut-off', sticky: true })
    for (const path of [
      '',
      '/home',
      '/download',
      '/announcement',
      `/announcement/detail/${id}`,
      '/nowhere',
    ]) {
      const page = await read(at(`/portal${path}`))
      const scripts = [...page.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
      const running = scripts.filter(([, attributes]) => attributes !== ' type="application/ld+json"')
      expect(running.map(([, attributes]) => attributes)).toEqual([''])
      expect(gzipSync(running.map(([, , text]) => text).join('')).length).toBeLessThanOrEqual(60 * 1024)
      // The complete page, including styles and structured data, stays within the limit.
      expect(gzipSync(page).length).toBeLessThanOrEqual(60 * 1024)
      expect(page).not.toMatch(/<link[^>]*rel="?(stylesheet|modulepreload|preload)|\/assets\/|mantine|react/i)
      expect(page).not.toMatch(/\bimport\(|importScripts|eval\(/)
    }
  })

  it('shows uploaded pictures in the widths and formats that the browser chooses among, with the room they take', async () => {
    const content = await sharp({ create: { width: 1000, height: 400, channels: 3, background: '#468' } })
      .png()
      .toBuffer()
    const { key } = await putFile(test, tenant.tenantId, {
      name: 'a.png',
      mediaType: 'image/png',
      content,
      bucket: 'public',
    })
    const address = `/hfle/v1/${tenant.tenantId}/pictures/${key}`
    const gone = `/hfle/v1/${tenant.tenantId}/pictures/${'0'.repeat(64)}`
    const id = await announce(tenant.tenantId, {
      content: `<p><img src="${address}" alt="A &quot;quay&quot; &gt;"></p><p><img src="${gone}" alt="Gone"></p>`,
    })
    const page = await read(at(`/portal/announcement/detail/${id}`))
    expect(page).toContain(
      `<source type="image/avif" srcset="${address}/320.avif 320w, ${address}/640.avif 640w, ${address}/960.avif 960w, ${address}/1280.avif 1000w" sizes="(max-width:760px) calc(100vw - 40px), 720px"><source type="image/webp"`,
    )
    expect(page).toMatch(
      new RegExp(
        `<img src="${address}" alt="A &quot;quay&quot; &gt;" width="1000" height="400" loading="lazy" decoding="async"></picture>`,
      ),
    )
    expect(page).toContain(`<img src="${gone}" alt="Gone" loading="lazy" decoding="async">`)
    const [copy = ''] = /\/hfle\S*320\.webp/.exec(page) ?? []
    expect((await get(copy)).headers.get('content-type')).toBe('image/webp')
  })

  it('comes packed as the browser can open it, each packing with a tag of its own', async () => {
    const raw = (headers: Record<string, string>) =>
      new Promise<{ encoding: string | undefined; tag: string | undefined; status: number; body: Buffer }>(
        (resolve, reject) => {
          httpRequest(test.origin + at('/portal'), { headers }, answer => {
            const parts: Buffer[] = []
            answer.on('data', part => parts.push(part))
            answer.on('end', () =>
              resolve({
                encoding: answer.headers['content-encoding'],
                tag: answer.headers.etag,
                status: answer.statusCode ?? 0,
                body: Buffer.concat(parts),
              }),
            )
          })
            .on('error', reject)
            .end()
        },
      )
    const plain = await raw({})
    const zipped = await raw({ 'accept-encoding': 'gzip, br;q=0' })
    const tight = await raw({ 'accept-encoding': 'gzip, deflate, br' })
    expect([plain.encoding, zipped.encoding, tight.encoding]).toEqual([undefined, 'gzip', 'br'])
    expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true)
    expect(brotliDecompressSync(tight.body).equals(plain.body)).toBe(true)
    expect(tight.body.length).toBeLessThan(plain.body.length / 3)
    expect(new Set([plain.tag, zipped.tag, tight.tag]).size).toBe(3)
    const again = await raw({ 'accept-encoding': 'br', 'if-none-match': tight.tag ?? '' })
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect((await raw({ 'if-none-match': tight.tag ?? '' })).status).toBe(200)
  })

  it('is kept until something of it changes, and within a second shows on every instance what was published on one', async () => {
    const second = await buildTestApp({}, { ownConnections: true })
    try {
      const admin = await signIn(test, await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId]))
      const path = at('/portal/announcement')
      const { body: draft } = await admin.call('POST', '/hmsg/v1/notices', {
        title: 'Everywhere at once',
        noticeBody: 'News.',
      })
      const onSecond = async () => (await send(second.origin, 'GET', path)).body as string
      expect(await onSecond()).not.toContain('Everywhere at once')
      expect(await read(path)).not.toContain('Everywhere at once')
      await admin.call('POST', `/hmsg/v1/notices/${draft.noticeId}/publish`)
      expect(await read(path)).toContain('Everywhere at once')
      await expect.poll(onSecond, { timeout: 1000, interval: 20 }).toContain('Everywhere at once')

      await admin.call('POST', `/hmsg/v1/notices/${draft.noticeId}/revoke`)
      expect(await read(path)).not.toContain('Everywhere at once')
      await expect.poll(onSecond, { timeout: 1000, interval: 20 }).not.toContain('Everywhere at once')

      // A rendered page comes from the cache, without a query.
      await second.databases.close()
      expect((await send(second.origin, 'GET', path)).status).toBe(200)
      expect((await send(second.origin, 'GET', at('/portal/announcement?search=x'))).status).toBe(500)
    } finally {
      await second.close().catch(() => undefined)
    }
  })
})

describe('a download', () => {
  it('is handed over as a file and nothing else, counted once each time it is taken [SAFE-41]', async () => {
    const id = await offer(tenant.tenantId, 'Täriff "1".html')
    const path = at(`/portal/download/${id}`)
    const taken = await get(path)
    expect(taken.body).toBe('<b>Tariffs</b>')
    const header = (name: string) => taken.headers.get(name)
    expect(header('content-disposition')).toBe(
      `attachment; filename="T_riff _1_.html"; filename*=UTF-8''T%C3%A4riff%20%221%22.html`,
    )
    expect(header('x-content-type-options')).toBe('nosniff')
    expect(header('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(header('content-length')).toBe('14')
    const checksum = createHash('sha256').update('<b>Tariffs</b>').digest('hex')
    expect(header('etag')).toBe(`"${checksum}"`)
    expect((await get(path, { 'if-none-match': `"${checksum}"` })).status).toBe(304)
    expect((await fetch(test.origin + path, { method: 'HEAD' })).headers.get('content-length')).toBe('14')
    const [listed] = (await send(test.origin, 'GET', at('/hptl/v1/downloads'))).body
    expect(listed).toMatchObject({ checksum, size: 14, version: '4', downloadCount: 1, address: path })
    const page = await read(at('/portal/download'))
    expect(page).toContain('downloaded: 1')
    expect(page).toContain(checksum)
    expect(await read(at('/portal/download?search=nothing'))).toContain('No results for this search.')
    expect(await read(at('/portal/download?category=Prices&search=prices'))).toContain('Täriff')
  })

  it('of another tenant, or not published, does not exist', async () => {
    const draft = await offer(tenant.tenantId, 'draft.txt', { published: false })
    const foreign = await offer(other.tenantId, 'foreign.txt')
    for (const id of [draft, foreign]) expect((await get(at(`/portal/download/${id}`))).status).toBe(404)
    expect(await read(at('/portal/download'))).not.toMatch(/draft\.txt|foreign\.txt/)
    expect((await send(test.origin, 'GET', at('/hptl/v1/downloads'))).body).toEqual([])
  })
})

describe('a portal', () => {
  /** A browser that reached the server under another host name. */
  const under = (host: string, path: string) =>
    new Promise<{ status: number; location: string | undefined; body: string }>((resolve, reject) => {
      const { port } = new URL(test.origin)
      httpRequest({ host: '127.0.0.1', port, path, headers: { host, accept: 'text/html' } }, answer => {
        let body = ''
        answer.setEncoding('utf8').on('data', part => {
          body += part
        })
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, location: answer.headers.location, body }),
        )
      })
        .on('error', reject)
        .end()
    })

  it('answers under a host of the tenant’s own, where nothing else does', async () => {
    const host = `${tenant.num.toLowerCase()}.example`
    await test.site({}, db =>
      db.updateTable('tenant').set({ portalHost: host }).where('tenantId', '=', tenant.tenantId).execute(),
    )
    const page = await under(host, '/portal')
    expect(page.status).toBe(200)
    expect(page.body).toContain('<h1>Norrvik Freight</h1>')
    expect(page.body).toContain('href="/portal/announcement"')
    expect(page.body).toContain(`href="${test.origin}/user/login?tenant=${tenant.num}`)
    expect(page.body).toContain(`<link rel="canonical" href="http://${host}/portal?lang=en_US">`)
    expect((await under(host, `/portal?tenant=${other.num}`)).body).toContain('<h1>Norrvik Freight</h1>')
    expect((await under(host, '/')).location).toBe('/portal')
    for (const path of ['/user/login', '/oauth/login', '/iam/v1/tenants'])
      expect((await under(host, path)).status, path).toBe(421)
    expect((await under('stranger.example', '/portal')).status).toBe(421)
  })

  it('names no tenant on the platform’s own pages and in its documents for crawlers', async () => {
    await announce(tenant.tenantId, { title: 'Of a tenant' })
    await writePage(tenant.tenantId, 'aboutUs')
    for (const path of [
      '/portal',
      '/portal/download',
      '/portal/announcement',
      '/portal/announcement?search=tenant',
      '/portal/announcement/rss.xml',
      '/sitemap.xml',
      '/robots.txt',
      '/hptl/v1/announcements',
      '/hptl/v1/downloads',
    ]) {
      const { status, body } = await get(path)
      expect(status, path).toBe(200)
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      for (const one of [tenant, other]) expect(text, path).not.toContain(one.num)
      expect(text, path).not.toMatch(/Norrvik Freight|Halden Clinics|Of a tenant/)
    }
  })

  it('tells search engines what there is', async () => {
    const id = await announce(tenant.tenantId)
    await writePage(tenant.tenantId, 'aboutUs')
    const map = await read(at('/sitemap.xml'))
    for (const path of ['/portal', '/portal/aboutUs', `/portal/announcement/detail/${id}`])
      expect(map).toContain(`<loc>${test.origin}${path}?tenant=${tenant.num}</loc>`)
    expect(await read('/robots.txt')).toContain(`Sitemap: ${test.origin}/sitemap.xml`)
  })

  it('tells feed readers of its announcements, in RSS and in Atom', async () => {
    const id = await announce(tenant.tenantId, {
      title: 'Ferries & <trains>',
      content: '<p>See <a href="/portal/download">files</a>\u000b</p>',
      published: '2026-02-01T10:30:00Z',
    })
    await announce(tenant.tenantId, { title: 'Hidden', receiverType: 'NOTIFY' })
    await announce(other.tenantId, { title: 'Hidden' })
    const list = await read(at('/portal/announcement?lang=zh_CN'))
    for (const [name, type] of [
      ['rss', 'application/rss+xml'],
      ['atom', 'application/atom+xml'],
    ]) {
      const path = at(`/portal/announcement/${name}.xml`)
      expect(list).toContain(`type="${type}" title="公告`)
      expect(list).toContain(`href="${path}&amp;lang=zh_CN"`)
      const feed = await get(`${path}&lang=zh_CN`)
      expect(feed.headers.get('content-type')).toBe(`${type}; charset=utf-8`)
      expect(feed.body).toContain('<title>Ferries &amp; &lt;trains&gt;（中文）</title>')
      expect(feed.body).toContain(`urn:uuid:${id}`)
      expect(feed.body).toContain(
        `${test.origin}/portal/announcement/detail/${id}?tenant=${tenant.num}&amp;lang=zh_CN`,
      )
      expect(feed.body).toContain(`href=&quot;${test.origin}/portal/download?tenant=${tenant.num}`)
      expect(feed.body).toContain('zh-Hans')
      expect(feed.body).not.toContain('Hidden')
      expect(feed.body).not.toContain('\u000b')
      const tag = feed.headers.get('etag') ?? ''
      expect((await get(`${path}&lang=zh_CN`, { 'if-none-match': tag })).status).toBe(304)
    }
    expect(await read(at('/portal/announcement/rss.xml'))).toContain(
      '<pubDate>Sun, 01 Feb 2026 10:30:00 GMT</pubDate>',
    )
    expect(await read(at('/portal/announcement/atom.xml'))).toContain(
      '<published>2026-02-01T10:30:00.000Z</published>',
    )
  })

  it('says so in its own appearance when the database is unavailable', async () => {
    await sql`select 1`.execute(test.databases.app)
    const broken = await buildTestApp({}, { ownConnections: true })
    await broken.databases.close()
    try {
      const answer = await fetch(`${broken.origin}/portal`, { headers: { accept: 'text/html' } })
      expect(answer.status).toBeGreaterThanOrEqual(500)
      expect(await answer.text()).toContain('Something went wrong on our side')
    } finally {
      await broken.close().catch(() => undefined)
    }
  })
})
