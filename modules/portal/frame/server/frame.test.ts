import { buildTestApp, type Caller, send, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeTenant, makeUser } from '@atrium/server/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const navigation = '/hptl/v1/portal-navigation'
const footer = '/hptl/v1/portal-footer'

interface Place {
  num: string
  admin: Caller
}

let test: TestApp
let one: Place
let two: Place

beforeAll(async () => {
  test = await buildTestApp()
  await makePlatform(test.site)
})
afterAll(() => test.close())
beforeEach(async () => {
  ;[one, two] = [await place(), await place()]
})

async function place(): Promise<Place> {
  const { tenantId, num, adminRoleId } = await makeTenant(test.site, 'Norrvik Freight')
  return { num, admin: await signIn(test, await makeUser(test.site, tenantId, [adminRoleId])) }
}

const read = async ({ num }: Place, lang = 'en_US', path = '/portal') =>
  (await send(test.origin, 'GET', `${path}?tenant=${num}&lang=${lang}`)).body as string
const header = async (where: Place, lang?: string) =>
  [...(/<nav[\s\S]*?<\/nav>/.exec(await read(where, lang)) ?? [''])[0].matchAll(/<a[^>]*>([^<]*)</g)].map(
    ([, label]) => label,
  )
const entry = (english: string, href: string, more: object = {}) => ({
  label: { en_US: english, zh_CN: `${english}（中文）` },
  href,
  hidden: false,
  ...more,
})

describe('the navigation of a portal', () => {
  it('is that of every portal until a tenant writes its own, which its visitors see at once and no others', async () => {
    expect(await header(one)).toEqual(['Home', 'Downloads', 'Announcements'])
    const stored = (await one.admin.call('GET', navigation)).body
    expect(stored.objectVersionNumber).toBeUndefined()
    expect(stored.entries.map((one: { href: string }) => one.href)).toContain('/portal/aboutUs')

    const entries = [
      entry('News', '/portal/announcement'),
      entry('Start', '/portal'),
      entry('Later', '/portal/download', { hidden: true }),
      // Not written yet.
      entry('Timetable', '/portal/pages/timetable'),
      entry('Elsewhere', 'https://www.norrvik.example/'),
    ]
    const saved = await one.admin.call('PUT', navigation, { entries })
    expect(saved.body).toEqual({ entries, objectVersionNumber: 1 })
    expect(await header(one)).toEqual(['News', 'Start', 'Elsewhere'])
    expect(await header(one, 'zh_CN')).toEqual(['News（中文）', 'Start（中文）', 'Elsewhere（中文）'])
    expect(await read(one)).toContain(`href="/portal?tenant=${one.num}&amp;lang=en_US" aria-current="page"`)
    expect(await header(two)).toEqual(['Home', 'Downloads', 'Announcements'])

    const content = { title: { en_US: 'Timetable' }, lead: {}, blocks: [], search: {} }
    const pages = '/hptl/v1/portal-pages'
    const draft = { kindCode: 'PLAIN', pageCode: 'timetable', content }
    const page = (await one.admin.call('POST', pages, draft)).body
    await one.admin.call('POST', `${pages}/${page.pageId}/publish`, { objectVersionNumber: 1 })
    expect(await header(one)).toEqual(['News', 'Start', 'Timetable', 'Elsewhere'])
  })

  it('that was never saved has no version', async () => {
    for (const [path, draft] of [
      [navigation, { entries: [entry('One', '/portal')] }],
      [footer, { text: {}, contact: {}, columns: [], legal: [] }],
    ] as const) {
      const answer = await one.admin.call('PUT', path, { ...draft, objectVersionNumber: 1 })
      expect([answer.status, answer.body.code]).toEqual([404, 'error.not_found'])
    }
  })

  it('is not overwritten from an older version, is restored from its history, and leads nowhere that runs [SAFE-42]', async () => {
    const save = (entries: object[], known: object = {}) =>
      one.admin.call('PUT', navigation, { entries, ...known })
    await save([entry('One', '/portal')])
    await save([entry('Two', '/portal')], { objectVersionNumber: 1 })
    for (const known of [{}, { objectVersionNumber: 1 }]) {
      const late = await save([entry('Late', '/portal')], known)
      expect([late.status, late.body.code]).toEqual([409, 'error.optimistic_lock'])
    }
    const history = '/hmnt/v1/record-histories?entityCode=portal_navigation'
    const { content } = (await one.admin.call('GET', history)).body
    const path = `/hmnt/v1/record-histories/${content[1].auditDataId}/restore`
    const { digest } = (await one.admin.call('POST', `${path}/preview`)).body
    expect((await one.admin.call('POST', path, { digest })).status).toBe(204)
    expect(await header(one)).toEqual(['One'])
    for (const href of ['javascript:alert(1)', '//evil.example', 'http://plain.example'])
      expect((await save([entry('Bad', href)], { objectVersionNumber: 3 })).status).toBe(400)
  })
})

describe('the footer of a portal', () => {
  it('has columns, text, contact and legal lines in each language, on every page, and is shown as text [SAFE-41]', async () => {
    expect((await one.admin.call('GET', footer)).body).toEqual({
      text: {},
      contact: {},
      columns: [],
      legal: [],
    })
    const draft = {
      text: { en_US: 'Ferries <b>since</b> 1911.', zh_CN: '始于 1911 年。' },
      contact: { en_US: 'Quay 4\nGdynia' },
      columns: [
        {
          heading: { en_US: 'Travel', zh_CN: '出行' },
          links: [
            { label: { en_US: 'Tariffs' }, href: '/portal/download' },
            { label: { en_US: 'Unwritten' }, href: '/portal/pages/unwritten' },
          ],
        },
      ],
      legal: [{ label: { en_US: 'Imprint' }, href: '/portal/announcement' }, { label: { en_US: 'Reg. 1' } }],
    }
    const saved = await one.admin.call('PUT', footer, draft)
    expect(saved.body).toEqual({ ...draft, objectVersionNumber: 1 })
    for (const path of ['/portal', '/portal/announcement', '/portal/pages/nowhere']) {
      const [below = ''] = /<footer[\s\S]*<\/footer>/.exec(await read(one, 'en_US', path)) ?? []
      expect(below).toContain('<h2>Travel</h2>')
      expect(below).toContain(`href="/portal/download?tenant=${one.num}&amp;lang=en_US"`)
      expect(below).toContain('Ferries &lt;b&gt;since&lt;/b&gt; 1911.')
      expect(below).toContain('<bdi>Quay 4</bdi><br><bdi>Gdynia</bdi>')
      expect(below).toContain('Reg. 1')
      expect(below).not.toContain('Unwritten')
    }
    expect(await read(one, 'zh_CN')).toContain('始于 1911 年。')
    expect(await read(two)).not.toContain('Travel')
    const style = /<style>([\s\S]*?)<\/style>/.exec(await read(one))?.[1] ?? ''
    expect(Buffer.byteLength(style)).toBeLessThanOrEqual(14 * 1024)
  })
})
