import { accessibilityViolations } from '../../../e2e/setup/accessibility.ts'
import { expect, test } from '../../../e2e/setup/atrium.ts'

const paths = ['', '/profile', '/aboutUs', '/download', '/announcement'] as const

const tenants = [
  {
    code: 'NORRVIK',
    home: { en_US: 'Goods in the north, moved on time.', zh_CN: '北方货运，准时必达。' },
    band: 'rgb(142, 59, 122)',
    strange: /halden|哈尔登/i,
  },
  {
    code: 'HALDEN',
    home: { en_US: 'Good care, close to home.', zh_CN: '家门口的好医疗。' },
    band: 'rgb(47, 85, 212)',
    strange: /norrvik|诺维克/i,
  },
] as const

const tags = { en_US: 'en', zh_CN: 'zh-Hans' } as const
const languages = ['en_US', 'zh_CN'] as const

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('two tenants show their own content in both languages, each in its color, and nothing of one another', async ({
    page,
  }) => {
    for (const { code, home, band, strange } of tenants)
      for (const lang of languages)
        for (const path of paths) {
          const answer = await page.goto(`/portal${path}?tenant=${code}&lang=${lang}`)
          expect(answer?.status(), page.url()).toBe(200)
          await expect(page.locator('html')).toHaveAttribute('lang', tags[lang])
          if (path === '') await expect(page.getByRole('heading', { level: 1 })).toHaveText(home[lang])
          await expect(page.locator('body')).toHaveCSS('border-top-color', band)
          await expect(page.locator('body')).not.toHaveText(strange)
          // Every link within the portal stays in it.
          const portalLinks = page.locator('a[href^="/portal"]:not([download])')
          for (const href of await portalLinks.evaluateAll(all =>
            all.map(one => one.getAttribute('href') ?? ''),
          ))
            expect(href, page.url()).toContain(`tenant=${code}`)
        }
  })
})

test('every page of a tenant is accessible, light and dark, in Chinese', async ({ page }) => {
  for (const path of paths) {
    await page.goto(`/portal${path}?tenant=HALDEN&lang=zh_CN`)
    await page.keyboard.press('Escape')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(
        await accessibilityViolations(page, 'all', { whatever: true }),
        `${page.url()} ${colorScheme}`,
      ).toEqual([])
    }
  }
})

test('feeds and the map of the site are well-formed, and lead to pages that are there', async ({ page }) => {
  const documents = await Promise.all(
    ['/portal/announcement/rss.xml', '/portal/announcement/atom.xml', '/sitemap.xml'].map(async path => {
      const answer = await page.request.get(`${path}?tenant=NORRVIK`)
      return answer.text()
    }),
  )
  const read = await page.evaluate(
    texts =>
      texts.map(text => {
        const parsed = new DOMParser().parseFromString(text, 'application/xml')
        const first = parsed.querySelector('item > link, entry > link, url > loc')
        return {
          root: parsed.documentElement.nodeName,
          entries: parsed.querySelectorAll('item, entry, url').length,
          first: first?.getAttribute('href') ?? first?.textContent ?? '',
        }
      }),
    documents,
  )
  expect(read.map(({ root }) => root)).toEqual(['rss', 'feed', 'urlset'])
  for (const { root, entries, first } of read) {
    expect(entries, root).toBeGreaterThan(4)
    expect((await page.request.get(first)).status(), first).toBe(200)
  }
})
