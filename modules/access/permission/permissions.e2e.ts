import { expect, test } from '../../../e2e/setup/atrium.ts'
import { openPage, tab } from '../../../e2e/setup/workspace.ts'

test('codes wanted at the same time are asked for in one call, and none twice [PERM-3]', async ({
  page,
  as,
  expectError,
}) => {
  // Other tests change roles of this tenant meanwhile, so everything is fetched again.
  expectError(/ERR_FAILED/)
  await page.route('**/hmsg/v1/live', route => route.abort())
  const batches: string[][] = []
  page.on('request', request => {
    if (request.url().endsWith('/menus/check-permissions')) batches.push(request.postDataJSON())
  })
  await as('jonas.ek')
  await openPage(page, 'Roles')
  const roles = page.getByRole('tabpanel', { name: 'Roles' })
  await expect(roles.getByRole('button', { name: 'Create role' })).toBeEnabled()
  await roles.getByRole('row', { name: /Depot clerk/ }).click()
  await expect(page.getByRole('complementary', { name: 'Depot clerk' })).toBeVisible()
  await page.keyboard.press('Escape')
  await tab(page, 'Workspace').click()
  await tab(page, 'Roles').click()
  await expect(roles.getByRole('button', { name: 'Create role' })).toBeEnabled()

  const codes = batches.flat()
  expect(Math.max(...batches.map(batch => batch.length))).toBeGreaterThan(1)
  expect(new Set(codes).size).toBe(codes.length)
})

test('a page that waits for its permission has its title', async ({ page, as }) => {
  const released = Promise.withResolvers<void>()
  await page.route('**/menus/check-permissions', async route => {
    await released.promise
    await route.continue()
  })
  await as('ines.marchetti', { to: '/hiam/role/list' })
  const roles = page.getByRole('tabpanel', { name: 'Roles' })
  await expect(roles.getByRole('heading', { name: 'Access / Roles' })).toBeVisible()
  await expect(roles.getByRole('row')).toHaveCount(0)
  released.resolve()
  await expect(roles.getByRole('row').nth(1)).toBeVisible()
  await expect(roles.getByRole('heading', { name: 'Access / Roles' })).toBeVisible()
})

test('who may not open a page reads why, asks those who can grant it, once, and gets their answer [PERM-8] [ROUTE-6]', async ({
  as,
  page,
  anotherBrowser,
  expectError,
}, { retry }) => {
  expectError(/status of 429/)
  // Who asks a second time is refused for an hour, in a second try as well.
  const [loginName, name] =
    retry === 0 ? ['tomasz.kowal', 'Tomasz Kowal'] : ['dovile.petrauskaite', 'Dovilė Petrauskaitė']
  await as(loginName, { to: '/hiam/password-policy' })
  await expect(
    page.getByRole('heading', { name: 'Sorry, you have no permission to access this page' }),
  ).toBeVisible()
  const steps = page.getByRole('list', { name: 'Why' }).getByRole('listitem')
  await expect(steps).toHaveText([
    new RegExp(`You are signed in as ${name}`),
    /Your role is/,
    /No permission set of this role allows “View” in “Password rules”\s*iam\.password-policy\.get/,
    /Data scope was not checked/,
  ])
  await page.getByRole('textbox', { name: 'What do you need it for?' }).fill('The audit of March')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText(/^Your request was sent to .*Kasper Lind/)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText(/You requested this within the last hour/)).toBeVisible()

  const reader = await anotherBrowser()
  await as('kasper.lind', { page: reader, to: '/hmsg/user-message/list' })
  await reader
    .getByText(new RegExp(`${name} requests “View”`))
    .first()
    .click()
  await expect(reader.getByText('Reason: The audit of March')).toBeVisible()
  await reader.getByRole('link', { name: /\/hiam\/role\/permissions\// }).click()
  // One press leads to the set, found by its code.
  await expect(reader.getByRole('treeitem', { name: 'View' }).first()).toBeVisible()
  await expect(reader.getByLabel('Find a menu, permission or code')).toHaveValue(/password-policy/)
  const request = reader.getByRole('listitem').filter({ hasText: `${name} asks for “Password rules › View”` })
  // The role above lacks the set, too.
  await expect(request.getByRole('button', { name: /^Grant to .* first$/ })).toBeEnabled()
  await request.getByRole('button', { name: 'Decline' }).click()
  const dialog = reader.getByRole('dialog', { name: new RegExp(name) })
  await dialog.getByRole('textbox').fill('The office reads it for you')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(request).toHaveCount(0)
  await page.goto('/hmsg/user-message/list')
  await page.getByText('Your request for “View” was declined').first().click()
  await expect(page.getByText('Reason: The office reads it for you')).toBeVisible()
})

test('what is off says why when it is asked, by keys as well; the server is not asked before [PERM-5]', async ({
  as,
  page,
}) => {
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('/permissions/explain')) asked.push(request.url())
  })
  await as('amara.nwosu', { to: '/hiam/role/list' })
  const roles = page.getByRole('tabpanel', { name: 'Roles' })
  await expect(roles.getByRole('button', { name: 'Create role' })).toBeDisabled()
  const why = roles.getByRole('button', { name: 'Why is this unavailable?' }).first()
  await why.focus()
  await expect(page.getByRole('tooltip', { name: 'Why is this unavailable?' })).toBeVisible()
  expect(asked).toEqual([])
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Why you cannot do this' })
  await expect(dialog.getByRole('listitem').filter({ hasText: 'iam.role.create' })).toContainText(
    '“Create” in “Roles”',
  )
  await expect(dialog.getByRole('button', { name: 'Send request' })).toBeEnabled()
  expect(asked).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect(why).toBeFocused()
})
