import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, receivesEvents, test } from '../../../e2e/setup/atrium.ts'
import { hostileAddresses, hostileMarkup } from '../../../e2e/setup/hostile-markup.ts'

const address = '/hmsg/notices/list'
const list = (page: Page) => page.getByRole('tabpanel', { name: 'Announcements' })
const drawer = (page: Page, title: string) =>
  list(page).getByRole('complementary', { name: title, exact: true })
const field = (where: Locator, name: string) => where.getByRole('textbox', { name, exact: true })

// Two people sign in, each in a browser of their own.
test.beforeEach(() => test.setTimeout(120_000))

test('an announcement is a draft until it is published, and again once it is unpublished', async ({
  as,
  page,
  anotherBrowser,
}) => {
  const title = `Ferry ${randomUUID().slice(0, 8)}`
  await as('ines.marchetti', { to: address })
  await list(page).getByRole('button', { name: 'Create announcement' }).click()
  const draft = drawer(page, 'Create announcement')
  await draft.getByRole('button', { name: 'Create announcement' }).click()
  await expect(draft.getByRole('alert')).toContainText('2 fields need attention')
  await field(draft, 'Title').fill(title)
  await field(draft, 'Text').fill('The quay closes at four.')
  await field(draft, 'Text').press('ControlOrMeta+a')
  await draft.getByRole('button', { name: 'Bold' }).click()
  await draft.getByText('简体中文 –').click()
  await field(draft, 'Text').fill('码头四点关闭。')
  await draft.getByRole('button', { name: /^Title: 1 of \d languages$/ }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: '简体中文' }).fill(`轮渡 ${title}`)
  await page.getByRole('button', { name: 'Done' }).click()
  await draft.getByRole('button', { name: 'Create announcement' }).click()
  await expect(page.getByText(`“${title}” saved as a draft`)).toBeVisible()

  const reader = await anotherBrowser()
  await as('eero.virtanen', { page: reader, to: '/hmsg/user-message/list?kind=announce' })
  await expect(reader.getByRole('gridcell', { name: /Easter cut-off/ })).toBeVisible()
  await expect(reader.getByText(title)).toHaveCount(0)

  const stored = drawer(page, title)
  await stored.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(`“${title}” published`)).toBeVisible()
  // Open workspaces are notified and update by themselves.
  await reader.getByRole('gridcell', { name: title }).click()
  await expect(reader.getByRole('strong')).toHaveText('The quay closes at four.')

  await expect(field(stored, 'Title')).not.toBeEditable()
  await stored.getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByText(`“${title}” unpublished. It is a draft again`)).toBeVisible()
  await expect(
    stored.getByRole('listitem').filter({ hasText: /^(Published|Unpublished) · .*Ines Marchetti/ }),
  ).toHaveCount(2)
  await stored.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: `Delete “${title}”?` })
  await question.getByRole('button', { name: 'Delete announcement' }).click()
  await expect(page.getByText(`“${title}” deleted`)).toBeVisible()
  await expect(stored).toBeHidden()
  await expect(list(page).getByRole('gridcell', { name: title })).toHaveCount(0)
})

test('an announcement shows up in open workspaces, unread until it is opened, and its author sees who read it [NOTICE-1] [NOTICE-3] [NOTICE-4]', async ({
  as,
  page,
  anotherBrowser,
}) => {
  const title = `Berths ${randomUUID().slice(0, 8)}`
  await as('ines.marchetti', { to: `${address}?notice=new` })
  const draft = drawer(page, 'Create announcement')
  // A new announcement is for people of the tenant alone.
  await expect(draft.getByRole('combobox', { name: 'Audience' })).toHaveValue('Internal')
  await field(draft, 'Title').fill(title)
  await field(draft, 'Text').fill('Berth 4 opens at six.')
  await draft.getByRole('combobox', { name: 'People', exact: true }).fill('Eero Virtanen')
  await page.getByRole('option', { name: 'Eero Virtanen' }).click()
  await draft.getByRole('button', { name: 'Create announcement' }).click()
  const stored = drawer(page, title)

  const reader = await anotherBrowser()
  const connected = receivesEvents(reader)
  await as('eero.virtanen', { page: reader, to: '/workplace' })
  await connected
  const bell = reader.getByRole('button', { name: /^Your messages, \d+ unread$/ })
  const shown = reader.getByRole('status').getByText(title).waitFor()
  await stored.getByRole('button', { name: 'Publish' }).click()
  await shown
  await expect(bell).toBeVisible()
  await reader.goto('/hmsg/user-message/list?kind=announce')
  const line = reader.getByRole('gridcell', { name: title })
  await expect(line).toContainText('Unread:')

  const readers = stored.getByRole('region', { name: 'Readers' })
  await expect(readers.getByRole('tab', { name: 'Not read yet (1)' })).toBeVisible()
  await line.click()
  await expect(reader.getByText('Berth 4 opens at six.')).toBeVisible()
  await reader.goto('/hmsg/user-message/list?kind=announce')
  await expect(line).toBeVisible()
  await expect(line).not.toContainText('Unread:')
  await page.reload()
  await expect(readers.getByRole('tab', { name: 'Read (1)' })).toBeVisible()
  await expect(readers.getByRole('listitem')).toContainText('Eero Virtanen')
  await stored.getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByText(`“${title}” unpublished`)).toBeVisible()
})

test('publishing to visitors asks once and says who will see it', async ({ as, page, expectError }) => {
  // Its readers may be asked for once more while it is unpublished.
  expectError(/status of 409/)
  const title = `Gates ${randomUUID().slice(0, 8)}`
  await as('ines.marchetti', { to: `${address}?notice=new` })
  const draft = drawer(page, 'Create announcement')
  await field(draft, 'Title').fill(title)
  await field(draft, 'Text').fill('Gate 7 opens on Sundays.')
  await draft.getByRole('combobox', { name: 'Audience' }).click()
  await page.getByRole('option', { name: 'Everyone' }).click()
  await draft.getByRole('button', { name: 'Create announcement' }).click()
  const stored = drawer(page, title)
  await stored.getByRole('button', { name: 'Publish' }).click()
  const question = page.getByRole('dialog', { name: `Publish “${title}” to everyone?` })
  await expect(question).toContainText(/Everyone in .*Norrvik.* and anyone who visits its portal/)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(stored.getByRole('button', { name: 'Publish' })).toBeVisible()
  expect((await page.request.get('/portal/announcement?tenant=NORRVIK')).ok()).toBe(true)
  expect(await (await page.request.get('/portal/announcement?tenant=NORRVIK')).text()).not.toContain(title)
  await stored.getByRole('button', { name: 'Publish' }).click()
  await question.getByRole('button', { name: 'Publish to everyone' }).click()
  await expect(page.getByText(`“${title}” published`)).toBeVisible()
  await stored.getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByText(`“${title}” unpublished`)).toBeVisible()
})

test('announcements are searched by their state, and only those who write them have the page', async ({
  as,
  page,
}) => {
  await as('ines.marchetti', { to: `${address}?statusCode=DRAFT&title=yearly` })
  await expect(
    list(page).getByRole('gridcell', { name: 'Yearly review of roles', exact: true }),
  ).toBeVisible()
  await expect(list(page).getByText('Showing 1-1 of 1')).toBeVisible()
  await as('amara.nwosu', { to: address })
  await expect(page.getByText('Sorry, you have no permission to access this page')).toBeVisible()
})

test('nothing that an announcement holds runs, in the reader and on the portal [SAFE-40] [SAFE-41] [SAFE-42]', async ({
  as,
  page,
  expectError,
}) => {
  // Refused requests, and what the content security policy blocks.
  expectError(/Content Security Policy|status of 40[04]/)
  const heard: string[] = []
  await page.exposeFunction('canary', (which: unknown) => heard.push(String(which)))
  page.on('request', request => {
    if (/canary|elsewhere\.example/.test(request.url()) && request.resourceType() !== 'fetch')
      heard.push(request.url())
  })
  page.on('dialog', dialog => heard.push(dialog.message()))
  await as('ines.marchetti', { to: '/hmsg/user-message/list?kind=announce' })
  const call = (method: string, path: string, body?: object) =>
    page.evaluate(
      async ([method, path, body]) => {
        const token = /access_token=([0-9A-Za-z-]+)/.exec(document.cookie)?.[1]
        const answer = await fetch(`/hmsg/v1/notices${path}`, {
          method,
          headers: {
            authorization: `bearer ${token}`,
            'content-type': 'application/json',
            'x-requested-with': 'XMLHttpRequest',
          },
          body: JSON.stringify(body),
        })
        return answer.status === 204 ? {} : answer.json()
      },
      [method, path, body] as const,
    )

  for (const address of hostileAddresses) {
    const noticeBody = `<p>x <a href="${address}">here</a></p>`
    expect((await call('POST', '', { title: 'Refused', noticeBody })).code, address).toBe('error.url.scheme')
  }
  const published: { noticeId: string; objectVersionNumber: number }[] = []
  for (const [at, group] of hostileMarkup.entries()) {
    const title = `<img src=x onerror=canary("title ${at}")>`
    const draft = await call('POST', '', { title, noticeBody: `<p>Before ${at}</p>${group.join('')}` })
    expect(draft.noticeId, JSON.stringify(draft)).toBeTruthy()
    published.push(await call('POST', `/${draft.noticeId}/publish`, {}))
  }
  expect(hostileMarkup.flat().length).toBeGreaterThanOrEqual(120)

  for (const [at, { noticeId }] of published.entries()) {
    await page.goto(`/hmsg/user-message/detail/announce/${noticeId}`)
    await expect(page.getByText(`Before ${at}`)).toBeVisible()
    await expect(page.getByRole('article').getByRole('heading').first()).toContainText('<img src=x')
    await page.goto(`/portal/announcement/detail/${noticeId}?tenant=NORRVIK`)
    await expect(page.getByText(`Before ${at}`)).toBeVisible()
  }
  expect(heard).toEqual([])

  await page.goto(address)
  await expect(
    list(page)
      .getByRole('gridcell', { name: /canary/ })
      .first(),
  ).toBeVisible()
  for (const { noticeId } of published) {
    const { objectVersionNumber } = await call('POST', `/${noticeId}/revoke`, {})
    await call('DELETE', '', { noticeId, objectVersionNumber })
  }
  expect(heard).toEqual([])
})
