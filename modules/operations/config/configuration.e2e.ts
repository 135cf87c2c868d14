import type { Page } from '@playwright/test'
import { expect, test } from '../../../e2e/setup/atrium.ts'

const panel = (page: Page) => page.getByRole('tabpanel')
/** The smallest possible picture. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('settings of a workspace apply in every open window, on its sign-in page and on its portal: title, logo, watermark, color', async ({
  as,
  page,
  anotherBrowser,
  expectError,
}) => {
  test.slow()
  expectError(/status of 400/)
  await as('liang.wen', { to: '/hpfm/config' })
  const other = await anotherBrowser()
  await as('liang.wen', { to: '/workplace', page: other })

  const form = panel(page)
  // Saving without a change is not an error.
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('配置已保存')).toBeVisible()
  await form.getByRole('textbox', { name: '标题' }).fill('启明工作台')
  await form.getByRole('switch', { name: '页面水印' }).check()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(other).toHaveTitle(/· 启明工作台$/)
  const mark = other.locator('div[aria-hidden="true"][style*="data:image/svg"]')
  await expect(mark).toHaveCount(1)

  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    form.getByRole('button', { name: '选择图片: 徽标' }).click(),
  ])
  await chooser.setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(form.getByRole('alert')).toHaveText('无法使用此文件，请选择 PNG、JPEG 或 WebP 图片。')
  await chooser.setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture })
  await expect(other.getByRole('banner').locator('img[src*="/pictures/"]')).toBeVisible()
  await expect(form.getByRole('alert')).toHaveCount(0)

  // The color is previewed before it is saved, and a note says where it was adjusted for contrast.
  const preview = form.getByRole('region', { name: '预览' })
  const accent = () =>
    other.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'))
  const before = await accent()
  const colour = form.getByRole('textbox', { name: '颜色', exact: true })
  const first = await colour.inputValue()
  await colour.fill('#ffd400')
  await expect(form.getByText('浅色下会加深')).toBeVisible()
  await expect(form.getByText('5.2 : 1')).toBeVisible()
  // The preview shows what is typed in both themes, leads to the settings, and writes nothing.
  await expect(preview.getByText('尚未保存')).toBeVisible()
  await preview.getByTitle('深色').click()
  await preview.getByRole('button', { name: '转到设置：标题' }).first().click()
  await expect(form.getByRole('textbox', { name: '标题' })).toBeFocused()
  await form.getByRole('switch', { name: '将颜色用作强调色' }).check()
  await form.getByRole('button', { name: '保存' }).click()
  await expect.poll(accent).not.toBe(before)
  // The first series of every chart has the color, too.
  const [charted, chosen] = await other.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    return ['--chart-1', '--accent'].map(name => {
      probe.style.color = `var(${name})`
      return getComputedStyle(probe).color
    })
  })
  expect(charted).toBe(chosen)
  const door = await anotherBrowser()
  await door.goto('/user/login?tenant=KESTREL')
  await expect(door.locator('.who img[src*="/pictures/"]')).toBeVisible()
  const signIn = door.getByRole('button', { name: 'Sign in', exact: true })
  await expect(signIn).toHaveCSS('background-color', 'rgb(130, 107, 6)')
  await door.goto('/portal?tenant=KESTREL')
  await expect(door.locator('.who img[src*="/pictures/"]')).toBeVisible()
  await as('sofia.lindqvist', { to: '/hpfm/config', page: door })
  await expect(panel(door).getByRole('textbox', { name: 'Title' })).toHaveValue('')
  await expect(door).toHaveTitle(/· Atrium$/)
  await colour.fill(first)
  await form.getByRole('switch', { name: '将颜色用作强调色' }).uncheck()
  await form.getByRole('button', { name: '保存' }).click()
  await expect.poll(accent).toBe(before)

  await form.getByRole('button', { name: '移除: 徽标' }).click()
  await form.getByRole('textbox', { name: '标题' }).fill('')
  await form.getByRole('switch', { name: '页面水印' }).uncheck()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(other).toHaveTitle(/· Atrium$/)
  await expect(mark).toHaveCount(0)
})

test('the greeting, the picture and the corners of a tenant are on its sign-in page and in its workspace, after a preview', async ({
  as,
  page,
  anotherBrowser,
}) => {
  await as('liang.wen', { to: '/hpfm/config' })
  const form = panel(page)
  const preview = form.getByRole('region', { name: '预览' })
  const go = (setting: string) => preview.getByRole('button', { name: `转到设置：${setting}` })
  const greeting = form.getByRole('textbox', { name: '登录页问候语' })
  const picture = form.getByRole('combobox', { name: '登录页图画' })
  const corner = (name: string) => form.getByRole('radio', { name, exact: true })
  const drawn = go('登录页图画').locator('path')
  const drawing = () => drawn.evaluateAll(paths => paths.map(path => path.getAttribute('d')).join())
  await expect(drawn).not.toHaveCount(0)
  const arcade = await drawing()

  // A part of the preview leads to its setting, and shows it before it is saved.
  await expect(go('登录页问候语')).toHaveText(/^登录/)
  await go('登录页问候语').click()
  await expect(greeting).toBeFocused()
  await page.keyboard.type('欢迎 登船')
  await expect(go('登录页问候语')).toHaveText(/^欢迎 登船/)
  await go('窗口边角').click()
  await expect(corner('圆角')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(corner('直角')).toBeChecked()
  const sheetOfPreview = go('窗口边角').locator('..')
  await expect(sheetOfPreview).toHaveCSS('border-start-start-radius', '0px')
  await go('登录页图画').click()
  await expect(picture).toBeFocused()
  await picture.click()
  await page.getByRole('option', { name: '无', exact: true }).click()
  await expect(drawn).toHaveCount(0)
  await picture.click()
  await page.getByRole('option', { name: '立柱' }).click()
  await expect(drawn).not.toHaveCount(0)
  expect(await drawing()).not.toBe(arcade)

  // The greeting is written in further languages.
  await form.getByRole('button', { name: /^登录页问候语/ }).click()
  const lines = page.getByRole('dialog')
  await expect(lines.getByRole('textbox', { name: '中文' })).toHaveValue('欢迎 登船')
  await lines.getByRole('textbox', { name: 'English' }).fill('Welcome aboard')
  await lines.getByRole('button', { name: '完成' }).click()
  await expect(greeting).toHaveValue('欢迎 登船')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('配置已保存')).toBeVisible()

  const sheet = (of: Page) => of.locator('#work')
  await expect(sheet(page)).toHaveCSS('border-top-left-radius', '0px')
  const door = await anotherBrowser()
  await door.goto('/user/login?tenant=KESTREL')
  await expect(door.getByRole('heading', { level: 1 })).toHaveText('Welcome aboard')
  await expect(door).toHaveTitle(/^Sign in · /)
  const columns = await door.locator('.wall svg').innerHTML()
  await door.getByRole('link', { name: '中文' }).click()
  await expect(door.getByRole('heading', { level: 1 })).toHaveText('欢迎 登船')
  await door.goto('/user/login?tenant=NORRVIK')
  await expect(door.locator('.wall svg')).toBeVisible()
  expect(await door.locator('.wall svg').innerHTML()).not.toBe(columns)
  const other = await anotherBrowser()
  await as('liang.wen', { to: '/workplace', page: other })
  await expect(sheet(other)).toHaveCSS('border-top-left-radius', '0px')
  await as('sofia.lindqvist', { to: '/workplace', page: other })
  await expect(sheet(other)).toHaveCSS('border-top-left-radius', '10px')

  await form.getByRole('button', { name: '恢复默认' }).click()
  await expect(greeting).toHaveValue('')
  await expect(corner('圆角')).toBeChecked()
  await expect.poll(drawing).toBe(arcade)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(sheet(page)).toHaveCSS('border-top-left-radius', '10px')
})

test('a data hierarchy is in the header as soon as it is made; a longer text is written; the sign-in log is the tenant’s own', async ({
  as,
  page,
}) => {
  await as('sofia.lindqvist', { to: '/hpfm/data-hierarchies?dataHierarchy=new' })
  const made = page.getByRole('complementary', { name: 'Create data hierarchy' })
  await made.getByRole('textbox', { name: 'Name', exact: true }).fill('Open beds')
  await made.getByRole('textbox', { name: 'Code', exact: true }).fill('E2E.BEDS')
  // Typed text is searched for; another tenant's lookup is not found.
  const choices = made.getByRole('combobox', { name: 'Choices' })
  await choices.fill('Regions')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await choices.fill('Yes or')
  await page.getByRole('option', { name: 'Yes or no' }).click()
  await made.getByRole('button', { name: 'Create data hierarchy' }).click()
  await expect(page.getByRole('banner').getByText('Open beds').first()).toBeVisible()
  const beds = page.getByRole('complementary', { name: 'Open beds' })
  await beds.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('banner').getByText('Open beds')).toHaveCount(0)
  await as('admin', { to: '/hpfm/data-hierarchies' })
  await expect(page.getByText('Data hierarchies are created in tenants')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create data hierarchy' })).toHaveCount(0)

  await as('sofia.lindqvist', { to: '/hpfm/static-text/list?staticText=new' })
  const text = page.getByRole('complementary', { name: 'Create text' })
  await text.getByRole('textbox', { name: 'Title', exact: true }).fill('Rules of the house')
  await expect(text.getByRole('textbox', { name: 'Code', exact: true })).toHaveValue('rules-of-the-house')
  await text.getByRole('textbox', { name: 'Text', exact: true }).fill('Clean hands.')
  await text.getByRole('button', { name: 'Create text' }).click()
  const house = page.getByRole('complementary', { name: 'Rules of the house' })
  await expect(house.getByRole('textbox', { name: 'Text', exact: true })).toHaveText('Clean hands.')
  await house.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(house).toHaveCount(0)

  await as('sofia.lindqvist', { to: '/hpfm/tenant-log?auditType=LOGIN' })
  const log = panel(page)
  const clear = async () => {
    await log.getByRole('button', { name: 'Clear older entries' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete entries' }).click()
    await expect(page.getByText(/\d entr(y|ies) deleted/)).toBeVisible()
  }
  await expect(log.getByRole('row').filter({ hasText: 'Sofia Lindqvist' }).first()).toBeVisible()
  await expect(log.getByText('Liang Wen')).toHaveCount(0)
  await clear()
  // The platform reads the logs of all tenants, and clears its own.
  await as('admin', { to: '/hpfm/platform-log?auditType=LOGIN&realName=Sofia' })
  await expect(log.getByRole('row').filter({ hasText: 'Sofia Lindqvist' }).first()).toBeVisible()
  await clear()
})
