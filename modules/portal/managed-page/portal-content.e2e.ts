import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../../e2e/setup/atrium.ts'

const field = (where: Locator, name: string) => where.getByRole('textbox', { name, exact: true })
/** Visitors see a publication within this time. */
const within = { timeout: 1_000, intervals: [50] }
const saved = async (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible()

test.beforeEach(() => test.setTimeout(90_000))

test('a download is written with its file, published, changed and unpublished, and visitors see each within a second [ROUTE-15]', async ({
  as,
  page,
  anotherBrowser,
}) => {
  const name = `Ferry guide ${randomUUID().slice(0, 8)}`
  const visitor = await anotherBrowser()
  const downloadPage = async () =>
    (await visitor.request.get('/portal/download?tenant=NORRVIK&lang=en')).text()
  await as('ines.marchetti', { to: '/hptl/portal-download/list' })
  await page.getByRole('button', { name: 'Create download' }).click()
  const drawer = page.getByRole('complementary', { name: 'Create download' })
  await drawer.getByRole('button', { name: 'Create download' }).click()
  await expect(drawer.getByText('Enter a title.').first()).toBeVisible()
  await field(drawer, 'Title').fill(name)
  await field(drawer, 'Category').fill('Guides')
  await drawer.locator('input[type=file]').setInputFiles({
    name: 'ferry-guide.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Come an hour early.'),
  })
  await expect(drawer.getByText('ferry-guide.txt')).toBeVisible()
  await drawer.getByRole('button', { name: 'Create download' }).click()
  await saved(page, `“${name}” created. It is not published yet`)
  const one = page.getByRole('complementary', { name })
  await expect(one.getByText('19 B')).toBeVisible()
  expect(await downloadPage()).not.toContain(name)

  await one.getByRole('button', { name: 'Publish' }).click()
  await saved(page, `“${name}” published. Visitors can download it`)
  await expect.poll(downloadPage, within).toContain(name)
  await expect(one.getByRole('button', { name: 'Unpublish' })).toBeVisible()
  await field(one, 'Version').fill('2026.1')
  await one.getByRole('button', { name: 'Save' }).click()
  await saved(page, `“${name}” saved`)
  await expect.poll(downloadPage, within).toContain('version 2026.1')
  await one.getByRole('button', { name: 'Unpublish' }).click()
  await saved(page, `“${name}” unpublished`)
  await expect.poll(downloadPage, within).not.toContain(name)
  await one.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await saved(page, `“${name}” deleted`)
})

test('the entries of a header are put into another order, hidden and added, and visitors see it within a second', async ({
  as,
  page,
  anotherBrowser,
}) => {
  const { request } = await anotherBrowser()
  const header = async () => {
    const text = await (await request.get('/portal/download?tenant=KESTREL&lang=zh_CN')).text()
    const [nav = ''] = /<nav[\s\S]*?<\/nav>/.exec(text) ?? []
    return [...nav.matchAll(/<a[^>]*>([^<]*)</g)].map(([, label]) => label)
  }
  expect(await header()).toEqual(['首页', '关于我们', '下载', '公告'])

  await as('liang.wen', { to: '/hptl/portal-navigation' })
  const screen = page.getByRole('tabpanel', { name: '导航' })
  await screen.getByRole('button', { name: /^移动.*公告/ }).press('ArrowUp')
  await expect(screen.getByText('公告现为第 4 个，共 5 个。')).toBeAttached()
  await screen.getByRole('button', { name: /^下载/, expanded: false }).click()
  await screen.getByRole('switch', { name: '对访客显示' }).click()
  await screen.getByRole('button', { name: '添加条目' }).click()
  await field(screen, '名称').fill('电价')
  await screen.getByRole('button', { name: '保存' }).click()
  await saved(page, '已保存，访客现在即可看到更改。')
  await expect.poll(header, within).toEqual(['首页', '关于我们', '公告', '电价'])
})

test('a footer with a column, contact and a legal line stands below every page within a second', async ({
  as,
  page,
  anotherBrowser,
}) => {
  await as('liang.wen', { to: '/hptl/portal-footer' })
  const screen = page.getByRole('tabpanel', { name: '页脚' })
  await field(screen, '联系方式').fill('河谷路 7 号')
  await screen.getByRole('button', { name: '添加列' }).click()
  await field(screen, '标题').fill('服务')
  await screen.getByRole('button', { name: '保存' }).click()
  // The first link of a column has no label yet.
  await expect(screen.getByRole('alert').first()).toHaveText('有一行内容不完整。')
  await screen.getByRole('button', { name: /^链接/, expanded: false }).click()
  await field(screen, '名称').fill('故障报修')
  await screen.getByRole('button', { name: '添加一行' }).click()
  await field(screen, '名称').last().fill('© 启明能源')
  await screen.getByRole('button', { name: '保存' }).click()
  await saved(page, '已保存，访客现在即可看到更改。')
  const { request } = await anotherBrowser()
  const below = async () => {
    const text = await (await request.get('/portal/aboutUs?tenant=KESTREL&lang=zh_CN')).text()
    return text.slice(text.indexOf('<footer'))
  }
  await expect.poll(below, within).toMatch(/河谷路 7 号[\s\S]*服务[\s\S]*故障报修[\s\S]*© 启明能源/)
  const other = await request.get('/portal?tenant=HALDEN&lang=zh_CN')
  expect(await other.text()).not.toContain('故障报修')
})
