import { createHash } from 'node:crypto'
import { fileAddress, pictureAddress } from '@atrium/contract/files/file'
import type { ConfigTables } from '@atrium/operations/config/server/config.tables.ts'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { buildTestApp, type Caller, send, signIn, type TestApp } from '@atrium/server/testing/app'
import { putFile } from '@atrium/server/testing/files'
import { makePlatform, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const downloads = '/hptl/v1/portal-downloads'

let test: TestApp
let tenant: TestTenant
let other: TestTenant
let admin: Caller

beforeAll(async () => {
  test = await buildTestApp()
  await makePlatform(test.site)
})
afterAll(() => test.close())
beforeEach(async () => {
  tenant = await makeTenant(test.site, 'Norrvik Freight')
  other = await makeTenant(test.site, 'Halden Clinics')
  admin = await administrator(tenant)
})

const administrator = async ({ tenantId, adminRoleId }: TestTenant) =>
  signIn(test, await makeUser(test.site, tenantId, [adminRoleId]))

const store = async (content = 'tariffs', { tenantId } = tenant as TestTenant, bucket = 'public') => {
  const file = { name: 'tariffs.txt', mediaType: 'text/plain', content: Buffer.from(content), bucket }
  return fileAddress(tenantId, (await putFile(test, tenantId, file)).key)
}

const said = (change: object = {}) => ({
  title: 'Tariffs',
  description: 'Prices per relation.',
  category: 'Prices',
  fileVersion: '4',
  releasedDate: '2026-05-01',
  orderSeq: 10,
  _tls: { title: { zh_CN: '运价' } },
  ...change,
})

async function offer(change: object = {}) {
  const answer = await admin.call('POST', downloads, { fileUrl: await store(), ...said(change) })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

type Ref = { downloadId: string; objectVersionNumber: number }
const act = ({ downloadId, objectVersionNumber }: Ref, verb: string) =>
  admin.call('POST', `${downloads}/${downloadId}/${verb}`, { objectVersionNumber })
const update = ({ downloadId, objectVersionNumber }: Ref, change: object) =>
  admin.call('PUT', downloads, { ...said(change), downloadId, objectVersionNumber })
const readPortal = (path: string, lang = 'en') =>
  send(test.origin, 'GET', `${path}?tenant=${tenant.num}&lang=${lang}`, undefined, { accept: 'text/html' })
const downloadPage = async (lang?: string) => (await readPortal('/portal/download', lang)).body as string

describe('a download', () => {
  it('is written, published, changed, given another file, unpublished and removed, which visitors see at once [ROUTE-15]', async () => {
    const made = await offer()
    expect(made).toMatchObject({
      title: 'Tariffs',
      publishedFlag: 0,
      downloadCount: 0,
      fileName: 'tariffs.txt',
      fileSize: 7,
      fileHash: createHash('sha256').update('tariffs').digest('hex'),
      _tls: { title: { en_US: 'Tariffs', zh_CN: '运价' } },
    })
    expect(await downloadPage()).not.toContain('Tariffs')
    const published = (await act(made, 'publish')).body
    expect(await downloadPage()).toContain('Tariffs')
    expect(await downloadPage('zh_CN')).toContain('运价')

    expect((await readPortal(`/portal/download/${made.downloadId}`)).body).toBe('tariffs')
    const changed = (await update(published, { title: 'Prices', fileUrl: await store('new prices') })).body
    // Another file, but the same download.
    expect(changed).toMatchObject({ title: 'Prices', fileSize: 10, downloadCount: 1, publishedFlag: 1 })
    expect(await downloadPage()).toMatch(/Prices[\s\S]*downloaded: 1/)
    expect((await readPortal(`/portal/download/${made.downloadId}`)).body).toBe('new prices')

    const refused = await admin.call('DELETE', downloads, changed)
    expect([refused.status, refused.body.code]).toEqual([409, 'error.portal_download.published'])
    const unpublished = (await act(changed, 'revoke')).body
    expect(await downloadPage()).not.toContain('Prices')
    expect((await readPortal(`/portal/download/${made.downloadId}`)).status).toBe(404)
    expect((await admin.call('DELETE', downloads, unpublished)).status).toBe(204)
    expect((await admin.call('GET', `${downloads}/${made.downloadId}`)).status).toBe(404)
  })

  it('is listed as visitors see it, by its words, and by whether it is published', async () => {
    const late = await offer({ title: 'Winter', orderSeq: 20, category: 'Seasons' })
    await offer({ title: 'Summer', orderSeq: 10, category: 'Seasons' })
    await act(late, 'publish')
    const titles = async (query: string) =>
      (await admin.call('GET', `${downloads}?${query}`)).body.content.map(
        (row: { title: string }) => row.title,
      )
    expect(await titles('')).toEqual(['Summer', 'Winter'])
    expect(await titles('sort=title,desc')).toEqual(['Winter', 'Summer'])
    expect(await titles('title=umm')).toEqual(['Summer'])
    expect(await titles('category=seas&publishedFlag=1')).toEqual(['Winter'])
  })

  it('is not overwritten from an older version, and an earlier one is restored', async () => {
    const made = await offer()
    const changed = (await update(made, { title: 'Prices', _tls: { title: { zh_CN: '价格' } } })).body
    const late = await update(made, { title: 'Late' })
    expect([late.status, late.body.code]).toEqual([409, 'error.optimistic_lock'])
    const history = `/hmnt/v1/record-histories?entityCode=portal_download&entityId=${made.downloadId}`
    const { content } = (await admin.call('GET', history)).body
    expect(content).toHaveLength(2)
    expect(changed).toMatchObject({ title: 'Prices' })
    const path = `/hmnt/v1/record-histories/${content[1].auditDataId}/restore`
    const { digest } = (await admin.call('POST', `${path}/preview`)).body
    expect((await admin.call('POST', path, { digest })).status).toBe(204)
    const now = (await admin.call('GET', `${downloads}/${made.downloadId}`)).body
    expect(now).toMatchObject({ title: 'Tariffs', fileHash: made.fileHash })
    expect(now._tls.title).toEqual({ en_US: 'Tariffs', zh_CN: '运价' })
  })

  it('offers files of the tenant’s public bucket and no other, and is not found by another tenant [SAFE-1]', async () => {
    for (const fileUrl of [
      await store('theirs', other),
      await store('private', tenant, 'hpfm'),
      fileAddress(tenant.tenantId, '0'.repeat(64)),
    ]) {
      const answer = await admin.call('POST', downloads, { ...said(), fileUrl })
      expect(answer.body.code).toBe('error.file.notFound')
    }
    const made = await offer()
    const stranger = await administrator(other)
    expect((await stranger.call('GET', `${downloads}/${made.downloadId}`)).status).toBe(404)
    expect((await stranger.call('PUT', downloads, { ...said(), ...made, title: 'Mine' })).status).toBe(404)
    expect((await stranger.call('GET', downloads)).body.totalElements).toBe(0)
  })

  it('is on a page that is kept: how often it was taken may be old for a minute, and nothing else', async () => {
    const made = await offer()
    await act(made, 'publish')
    expect(await downloadPage()).toContain('downloaded: 0')
    await readPortal(`/portal/download/${made.downloadId}`)
    expect(await downloadPage()).toContain('downloaded: 0')
    const [listed] = (await send(test.origin, 'GET', `/hptl/v1/downloads?tenant=${tenant.num}`)).body
    expect(listed.downloadCount).toBe(1)
  })
})

describe('a file that something uses', () => {
  const remove = async (url: string) => {
    const { status, body } = await admin.call('POST', '/hfle/v1/files/delete', [url])
    return [status, body?.code, body?.message]
  }

  it('a file in use is not deleted, and the refusal names what uses it', async () => {
    const picture = pictureAddress(
      tenant.tenantId,
      (
        await putFile(test, tenant.tenantId, {
          name: 'quay.png',
          mediaType: 'image/png',
          content: Buffer.from('picture'),
          bucket: 'public',
        })
      ).key,
    )
    const fileUrl = await store('offered')
    const made = await offer({ fileUrl })
    expect(await remove(fileUrl)).toEqual([
      409,
      'error.file.used_by_download',
      'The portal offers this file for download as “Tariffs”. Remove that download first',
    ])
    await admin.call('DELETE', downloads, made)
    expect(await remove(fileUrl)).toEqual([204, undefined, undefined])

    const content = { title: { en_US: 'Quay' }, lead: {}, picture, blocks: [], search: {} }
    const pages = '/hptl/v1/portal-pages'
    const page = (await admin.call('POST', pages, { kindCode: 'PLAIN', pageCode: 'quay', content })).body
    expect((await remove(picture)).slice(0, 2)).toEqual([409, 'error.file.used_by_page'])
    const { picture: _, ...without } = content
    await admin.call('PUT', pages, { ...page, content: without })

    const config = [{ configCode: 'LOGO', configValue: picture }]
    expect((await admin.call('PUT', `/hpfm/v1/config/${tenant.tenantId}`, config)).status).toBe(200)
    expect((await remove(picture)).slice(0, 2)).toEqual([409, 'error.file.used_by_brand'])
    await test.site({}, (db: Scoped<ConfigTables>) =>
      db.deleteFrom('config').where('tenantId', '=', tenant.tenantId).execute(),
    )

    const notice = {
      title: 'Quay 4',
      noticeBody: `<p>Closed.</p><img src="${picture}" alt="Quay">`,
    }
    const announced = (await admin.call('POST', '/hmsg/v1/notices', notice)).body
    expect((await remove(picture)).slice(0, 2)).toEqual([409, 'error.file.used_by_announcement'])
    await admin.call('DELETE', '/hmsg/v1/notices', announced)
    expect(await remove(picture)).toEqual([204, undefined, undefined])
  })
})
