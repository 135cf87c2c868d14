import type { Page } from '@playwright/test'
import { type Installation, startInstallation } from '../../../e2e/servers/installation.ts'
import { expect, test } from '../../../e2e/setup/atrium.ts'
import { personMenu } from '../../../e2e/setup/workspace.ts'

// Two instances of its own: changes here affect all users of the tenant.
let own: Installation
test.beforeAll(async () => {
  test.setTimeout(120_000)
  own = await startInstallation('twins', 'live')
})
test.afterAll(() => own.stop())
test.afterEach(({ page }) => page.goto('about:blank'))

const roles = (page: Page) => page.getByRole('tabpanel', { name: 'Roles' })

interface Sent {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever shape the wire has, and asserts it
  body: any
}

/** A call as a script of the page makes it, for what has no page yet. */
function callFrom(page: Page, method: string, path: string, body?: unknown): Promise<Sent> {
  return page.evaluate(
    async ([how, where, what]) => {
      const token = /access_token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const answer = await fetch(where, {
        method: how,
        headers: {
          authorization: `bearer ${token}`,
          'x-requested-with': 'XMLHttpRequest',
          'content-type': 'application/json',
        },
        body: what ?? null,
      })
      const text = await answer.text()
      return { status: answer.status, body: text ? JSON.parse(text) : undefined }
    },
    [method, path, body === undefined ? undefined : JSON.stringify(body)] as const,
  )
}

async function keepOneSession(admin: Page, sessionPolicy: string): Promise<void> {
  const { body } = await callFrom(admin, 'GET', '/iam/v1/session-policies')
  const { objectVersionNumber } = body
  const saved = await callFrom(admin, 'PUT', '/iam/v1/session-policies', {
    sessionPolicy,
    objectVersionNumber,
  })
  expect(saved.status).toBe(200)
}

test('who is kicked off by another sign-in sees it at once, and comes back to the same page [ERR-4] [ROUTE-4]', async ({
  page,
  signIn,
  anotherBrowser,
}) => {
  const admin = await anotherBrowser()
  await signIn('zhao.minghui', { to: `${own.url}/workplace`, page: admin })
  await expect(admin.getByRole('tab').first()).toBeVisible()
  await keepOneSession(admin, 'newest-wins')

  await signIn('liang.wen', { to: `${own.url}/hiam/role/list?code=oper` })
  await expect(page.getByRole('tabpanel')).toBeVisible()
  const elsewhere = await anotherBrowser()
  // The time includes the sign-in elsewhere.
  const streaming = page.waitForURL('**/public/kickoff*', { timeout: 20_000 })
  await signIn('liang.wen', { to: `${own.url}/workplace`, page: elsewhere })
  // The first page is not touched: it is notified.
  await streaming
  await expect(page.getByRole('heading')).toHaveText('您已在其他地方登录')

  await page
    .getByRole('link', { name: '重新登录' })
    .or(page.getByRole('button', { name: '重新登录' }))
    .click()
  await page.getByLabel('邮箱或用户名').fill('liang.wen')
  await page.getByLabel('密码', { exact: true }).fill('Atrium-demo-1')
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page).toHaveURL(/\/hiam\/role\/list\?.*code=oper/)
  await keepOneSession(admin, 'off')
})

test('a right that is given or taken shows in an open page without a reload, and the server agrees [PERM-5] [SAFE-13]', async ({
  page,
  signIn,
  anotherBrowser,
  expectError,
}) => {
  const admin = await anotherBrowser()
  await signIn('ines.marchetti', { to: `${own.url}/workplace`, page: admin })
  await expect(admin.getByRole('tab').first()).toBeVisible()
  await signIn('amara.nwosu', { to: `${own.url}/hiam/role/list` })
  await expect(roles(page).getByRole('button', { name: 'Create role' })).toBeDisabled()
  await page.evaluate(() => Object.assign(window, { marked: true }))

  const role = (await callFrom(admin, 'GET', '/iam/hzero/v1/roles/paging?name=External%20auditor')).body
    .content[0]
  const tree = (await callFrom(admin, 'GET', `/iam/hzero/v1/roles/${role.id}/permission-set-tree`)).body
  const create = findSet(tree, 'hiam.role.list.button.create')
  const change = async (assign: string[], recycle: string[]) => {
    const { body } = await callFrom(admin, 'GET', `/iam/hzero/v1/roles/${role.id}`)
    const { objectVersionNumber } = body
    const path = `/iam/hzero/v1/roles/${role.id}/permission-sets`
    const saved = await callFrom(admin, 'PUT', path, { objectVersionNumber, assign, recycle })
    expect(saved.status).toBe(200)
  }
  await change([create], [])
  await expect(roles(page).getByRole('button', { name: 'Create role' })).toBeEnabled({ timeout: 3000 })
  await change([], [create])
  await expect(roles(page).getByRole('button', { name: 'Create role' })).toBeDisabled({ timeout: 3000 })
  expectError(/status of 403/)
  expect((await callFrom(page, 'POST', '/iam/hzero/v1/roles', {})).status).toBe(403)
  expect(await page.evaluate(() => 'marked' in window)).toBe(true)
})

interface Node {
  id: string
  code: string
  subMenus?: Node[]
}

function findSet(nodes: readonly Node[], end: string): string {
  for (const node of nodes) {
    if (node.code.endsWith(end)) return node.id
    const below = node.subMenus && findSet(node.subMenus, end)
    if (below) return below
  }
  return ''
}

test('windows of one browser share one stream, and another takes over when its reader closes [SAFE-67]', async ({
  page,
  signIn,
}) => {
  const streams: string[] = []
  page.context().on('request', request => {
    if (new URL(request.url()).pathname === '/hmsg/v1/live') streams.push(request.url())
  })
  await signIn('jonas.ek', { to: `${own.url}/workplace` })
  await expect(personMenu(page)).toBeVisible()
  await expect.poll(() => streams.length).toBe(1)
  const others: Page[] = []
  for (let at = 0; at < 6; at++) {
    const other = await page.context().newPage()
    await other.goto(`${own.url}/workplace`)
    await expect(personMenu(other)).toBeVisible()
    others.push(other)
  }
  // The seventh window of the browser still loads: HTTP/1.1 allows six connections per host.
  expect(streams).toHaveLength(1)
  await page.goto('about:blank')
  await expect.poll(() => streams.length).toBe(2)
  for (const other of others) await other.close()
})
