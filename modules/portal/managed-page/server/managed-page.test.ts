import { buildTestApp, type Caller, send, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PageContent } from '../managed-page.contract.ts'

const pages = '/hptl/v1/portal-pages'

let test: TestApp
let tenant: TestTenant
let admin: Caller

beforeAll(async () => {
  test = await buildTestApp()
  await makePlatform(test.site)
})
afterAll(() => test.close())
beforeEach(async () => {
  tenant = await makeTenant(test.site, 'Norrvik Freight')
  admin = await administrator(tenant)
})

const administrator = async ({ tenantId, adminRoleId }: TestTenant) =>
  signIn(test, await makeUser(test.site, tenantId, [adminRoleId], { realName: 'Ines Marchetti' }))

const content = (change: Partial<PageContent> = {}): PageContent => ({
  title: { en_US: 'Timetable', zh_CN: '时刻表' },
  lead: { en_US: 'Ferries leave every hour.' },
  blocks: [{ kind: 'text', markup: { en_US: '<p>The quay closes at four.</p>' } }],
  search: {},
  ...change,
})

async function create(change: Partial<PageContent> = {}, pageCode = 'timetable', who = admin) {
  const answer = await who.call('POST', pages, { kindCode: 'PLAIN', pageCode, content: content(change) })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

const update = (page: { pageId: string; objectVersionNumber: number }, change: Partial<PageContent>) =>
  admin.call('PUT', pages, {
    pageId: page.pageId,
    objectVersionNumber: page.objectVersionNumber,
    content: content(change),
  })
const act = (page: { pageId: string; objectVersionNumber: number }, verb: string, more = {}) =>
  admin.call('POST', `${pages}/${page.pageId}/${verb}`, {
    objectVersionNumber: page.objectVersionNumber,
    ...more,
  })
const readPortal = (path: string, headers: Record<string, string> = {}, { num } = tenant) =>
  send(test.origin, 'GET', `${path}?tenant=${num}`, undefined, { accept: 'text/html', ...headers })

describe('a page of the portal', () => {
  it('is refused with a block of a module that is not installed, by its field', async () => {
    const blocks = [
      ...content().blocks,
      { kind: 'module' as const, name: 'freight.departures', settings: {} },
    ]
    const answer = await admin.call('POST', pages, {
      ...{ kindCode: 'PLAIN', pageCode: 'timetable' },
      content: content({ blocks }),
    })
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'error.portal_page.block_unknown',
        message: 'No installed module has the block freight.departures. Delete it from the page',
        fields: [{ field: 'content.blocks.1.name' }],
      },
    })
  })

  it('is written, published, changed without visitors seeing it, published again, unpublished and removed', async () => {
    const made = await create()
    expect(made).toMatchObject({
      kindCode: 'PLAIN',
      stateCode: 'DRAFT',
      title: 'Timetable',
      versionNumber: 1,
      address: `/portal/pages/timetable?tenant=${tenant.num}`,
      createdByName: 'Ines Marchetti',
      content: content(),
    })
    expect((await readPortal('/portal/pages/timetable')).status).toBe(404)

    const published = (await act(made, 'publish')).body
    expect(published).toMatchObject({ stateCode: 'PUBLISHED', shownNumber: 1 })
    expect((await readPortal('/portal/pages/timetable')).body).toContain('The quay closes at four.')
    expect((await readPortal('/portal/pages/timetable', { 'accept-language': 'zh-CN' })).body).toContain(
      '<h1>时刻表</h1>',
    )
    // Each page has one address.
    expect((await readPortal('/portal/timetable')).status).toBe(404)

    const changed = (await update(published, { title: { en_US: 'Winter timetable' } })).body
    expect(changed).toMatchObject({ versionNumber: 2, shownNumber: 1, title: 'Winter timetable' })
    expect((await readPortal('/portal/pages/timetable')).body).toContain('<h1>Timetable</h1>')
    const again = (await act(changed, 'publish')).body
    expect((await readPortal('/portal/pages/timetable')).body).toContain('<h1>Winter timetable</h1>')

    const ref = { pageId: again.pageId, objectVersionNumber: again.objectVersionNumber }
    expect((await admin.call('DELETE', pages, ref)).body.code).toBe('error.portal_page.published')
    const back = (await act(again, 'revoke')).body
    expect(back).toMatchObject({ stateCode: 'REVOKED' })
    expect(back.shownNumber).toBeUndefined()
    expect((await readPortal('/portal/pages/timetable')).status).toBe(404)
    expect((await act(back, 'revoke')).body.code).toBe('error.portal_page.not_published')
    const gone = { pageId: back.pageId, objectVersionNumber: back.objectVersionNumber }
    expect((await admin.call('DELETE', pages, gone)).status).toBe(204)
    expect((await admin.call('GET', `${pages}/${back.pageId}`)).status).toBe(404)
  })

  it('has the place of its kind, and there is one of each', async () => {
    const home = { kindCode: 'HOME', content: content() }
    const made = (await admin.call('POST', pages, home)).body
    expect(made).toMatchObject({ pageCode: 'home', address: `/portal?tenant=${tenant.num}` })
    await act(made, 'publish')
    expect((await readPortal('/portal')).body).toContain('<h1>Timetable</h1>')
    expect((await admin.call('POST', pages, home)).body.code).toBe('error.portal_page.code_taken')
    for (const pageCode of [undefined, 'home', 'profile', 'aboutUs']) {
      const answer = await admin.call('POST', pages, { kindCode: 'PLAIN', pageCode, content: content() })
      expect(answer.body.code, pageCode).toBe('error.portal_page.code')
    }
  })

  it('says to search engines what was written for them', async () => {
    const picture = `/hfle/v1/${tenant.tenantId}/pictures/${'a'.repeat(64)}`
    const search = { title: { en_US: 'Ferry times' }, description: { en_US: 'When they leave.' }, picture }
    await act(await create({ search }), 'publish')
    const { body } = await readPortal('/portal/pages/timetable')
    expect(body).toContain('<title>Ferry times · Norrvik Freight</title>')
    expect(body).toContain('<meta name="description" content="When they leave.">')
    expect(body).toContain(`<meta property="og:image" content="${test.origin}${picture}/1200.jpeg">`)
  })

  it('keeps its versions, and an earlier one is written back as the newest', async () => {
    const first = await create()
    const second = (await update(first, { title: { en_US: 'Winter' }, blocks: [] })).body
    const versions = await admin.call('GET', `${pages}/${first.pageId}/versions`)
    expect(versions.body.content).toEqual([
      expect.objectContaining({
        versionNumber: 2,
        title: 'Winter',
        blockCount: 0,
        createdByName: 'Ines Marchetti',
      }),
      expect.objectContaining({ versionNumber: 1, title: 'Timetable', blockCount: 1 }),
    ])
    const restored = await act(second, 'versions/1/restore')
    expect(restored.body).toMatchObject({ versionNumber: 3, content: content() })
    expect((await act(restored.body, 'versions/9/restore')).status).toBe(404)
    expect((await act(restored.body, 'versions/one/restore')).status).toBe(404)
  })

  it('is found by title, kind and state', async () => {
    await create()
    await act(await create({ title: { en_US: 'Winter' } }, 'winter'), 'publish')
    await admin.call('POST', pages, { kindCode: 'ABOUT', content: content() })
    const titles = async (query: string) =>
      (await admin.call('GET', `${pages}?sort=pageCode&${query}`)).body.content.map(
        ({ pageCode }: { pageCode: string }) => pageCode,
      )
    expect(await titles('')).toEqual(['aboutUs', 'timetable', 'winter'])
    expect(await titles('title=WIN')).toEqual(['winter'])
    expect(await titles('kindCode=ABOUT')).toEqual(['aboutUs'])
    expect(await titles('kindCode=PLAIN')).toEqual(['timetable', 'winter'])
    expect(await titles('stateCode=PUBLISHED')).toEqual(['winter'])
  })

  it('is published and unpublished on schedule, in the version that was planned', async () => {
    const made = await create()
    const planned = await act(made, 'schedule', {
      publishDate: '2031-05-01 08:00:00',
      revokeDate: '2031-06-01',
    })
    expect(planned.body).toMatchObject({ stateCode: 'SCHEDULED', publishNumber: 1 })
    expect(planned.body.publishDate).toBe('2031-05-01 08:00:00')
    await update(planned.body, { title: { en_US: 'Too late' } })
    const isDue = (column: 'publish_at' | 'revoke_at') =>
      test.site({}, async db => {
        await sql`update portal_page set ${sql.ref(column)} = now() where id = ${made.pageId}`.execute(db)
        await sql`insert into portal_page_due (tenant_id, page_id, due_at)
          values (${tenant.tenantId}, ${made.pageId}, now())`.execute(db)
      })
    const status = async () => (await readPortal('/portal/pages/timetable')).status
    await isDue('publish_at')
    await expect.poll(status, { timeout: 10_000 }).toBe(200)
    expect((await readPortal('/portal/pages/timetable')).body).toContain('<h1>Timetable</h1>')
    await isDue('revoke_at')
    await expect.poll(status, { timeout: 10_000 }).toBe(404)
  })

  it('is planned for a time to come alone, by the clock of the person', async () => {
    const made = await create()
    for (const plan of [
      { publishDate: '2001-05-01 08:00:00' },
      { publishDate: '2031-05-01 08:00:00', revokeDate: '2031-05-01 08:00:00' },
      { revokeDate: '2001-05-01' },
    ])
      expect((await act(made, 'schedule', plan)).body.code, JSON.stringify(plan)).toBe(
        'error.portal_page.past',
      )
    const never = await act(made, 'schedule', { revokeDate: '2031-05-01' })
    expect(never.body.code).toBe('error.portal_page.not_published')
    const planned = (await act(made, 'schedule', { publishDate: '2031-05-01 08:00:00' })).body
    const ref = { pageId: planned.pageId, objectVersionNumber: planned.objectVersionNumber }
    expect((await admin.call('DELETE', pages, ref)).body.code).toBe('error.portal_page.published')
    expect((await act(planned, 'schedule')).body).toMatchObject({ stateCode: 'DRAFT' })
  })

  it('is changed by nobody who has not read what is there now', async () => {
    const made = await create()
    await update(made, { title: { en_US: 'Winter' } })
    expect((await update(made, {})).body.code).toBe('error.optimistic_lock')
    for (const verb of ['publish', 'schedule', 'revoke', 'versions/1/restore'])
      expect((await act(made, verb)).body.code, verb).toBe('error.optimistic_lock')
  })

  it('is not published by who may only read it', async () => {
    const role = await makeRole(test.site, tenant.tenantId, ['portal.page.list'])
    const reader = await signIn(test, await makeUser(test.site, tenant.tenantId, [role]))
    const { pageId } = await create()
    expect((await reader.call('GET', `${pages}/${pageId}`)).status).toBe(200)
    expect((await reader.call('POST', `${pages}/${pageId}/publish`, { objectVersionNumber: 1 })).status).toBe(
      403,
    )
  })
})

describe('what is written into a page', () => {
  it('leads nowhere that could run something, and markup is sanitized [SAFE-40] [SAFE-42]', async () => {
    const text = (en_US: string) => ({ en_US })
    const action = (href: string) => ({
      kind: 'action' as const,
      heading: text('Go'),
      link: { label: text('On'), href },
    })
    for (const href of [
      'javascript:alert(1)',
      '//elsewhere.example',
      '/\\elsewhere.example',
      'http://a.example',
      'data:text/html,x',
    ]) {
      const answer = await admin.call('POST', pages, {
        kindCode: 'PLAIN',
        pageCode: 'timetable',
        content: content({ blocks: [action(href)] }),
      })
      expect(answer.status, href).toBe(400)
    }
    const written = (markup: string) => content({ blocks: [{ kind: 'text', markup: text(markup) }] })
    for (const path of [pages, `${pages}/preview`]) {
      const body = {
        kindCode: 'PLAIN',
        pageCode: 'x',
        content: written('<a href="javascript:alert(1)">x</a>'),
      }
      expect((await admin.call('POST', path, body)).body.code, path).toBe('error.url.scheme')
    }
    const made = await create(written('<p onclick="x()">Hello<script>alert(1)</script></p>'))
    expect(made.content.blocks).toEqual([{ kind: 'text', markup: text('<p>Hello</p>') }])
    // Markup that came into the database by another path is sanitized when it is shown, too.
    await act(made, 'publish')
    const blocks = JSON.stringify([{ kind: 'text', markup: text('<p onclick="x()">Hello</p>') }])
    await test.site({}, db =>
      sql`update portal_page set blocks = ${blocks} where id = ${made.pageId}`.execute(db),
    )
    expect((await readPortal('/portal/pages/timetable')).body).toContain(
      '<div class="rich"><p>Hello</p></div>',
    )
  })

  it('has limits, and a title', async () => {
    const refused = [
      content({ title: {} }),
      content({ title: { en_US: '  ' } }),
      content({ title: { en_US: 'x'.repeat(201) } }),
      content({ picture: 'https://elsewhere.example/a.png' }),
      content({ blocks: Array(61).fill({ kind: 'quote', text: { en_US: 'x' }, by: { en_US: 'y' } }) }),
      content({ blocks: [{ kind: 'quote', text: {}, by: { en_US: 'y' } }] }),
      content({ blocks: [{ kind: 'columns', columns: [] }] }),
      content({ blocks: [{ kind: 'frame' } as never] }),
    ]
    for (const one of refused) {
      const answer = await admin.call('POST', pages, { kindCode: 'PLAIN', pageCode: 'x', content: one })
      expect(answer.status, JSON.stringify(one).slice(0, 200)).toBe(400)
    }
  })
})

describe('a preview', () => {
  it('draws what is not saved, for who asked, in a frame of the console', async () => {
    const answer = await admin.call('POST', `${pages}/preview`, {
      pageCode: 'timetable',
      content: content({ title: { en_US: 'Not saved' } }),
    })
    const open = (who: Caller | undefined) =>
      send(test.origin, 'GET', answer.body.address, undefined, {
        accept: 'text/html',
        ...(who && { cookie: who.cookie }),
      })
    const shown = await open(admin)
    expect(shown.status).toBe(200)
    expect(shown.body).toContain('<h1>Not saved</h1>')
    expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(shown.headers.get('cache-control')).toBe('no-store')
    expect((await open(undefined)).status).toBe(404)
    expect((await open(await administrator(tenant))).status).toBe(404)
    expect((await open(await administrator(await makeTenant(test.site)))).status).toBe(404)
    expect((await readPortal('/portal/pages/timetable')).status).toBe(404)
  })
})

describe('pages of another tenant', () => {
  it('are not there', async () => {
    const made = await create()
    const other = await administrator(await makeTenant(test.site))
    for (const path of [pages, `${pages}/${made.pageId}/versions`])
      expect((await other.call('GET', path)).body.content, path).toEqual([])
    const body = { objectVersionNumber: 1 }
    const ref = { pageId: made.pageId, ...body }
    const tried = [
      await other.call('GET', `${pages}/${made.pageId}`),
      await other.call('PUT', pages, { ...ref, content: content() }),
      await other.call('DELETE', pages, ref),
      ...(await Promise.all(
        ['publish', 'schedule', 'revoke', 'versions/1/restore'].map(verb =>
          other.call('POST', `${pages}/${made.pageId}/${verb}`, body),
        ),
      )),
    ]
    expect(tried.map(({ status }) => status)).toEqual(Array(tried.length).fill(404))
    // Both tenants have a page at this address.
    await create({}, 'timetable', other)
  })
})
