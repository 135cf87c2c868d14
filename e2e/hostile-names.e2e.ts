import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addTenant, inDatabase } from './servers/database.ts'
import { expect, test } from './setup/atrium.ts'

const run = randomUUID().slice(0, 8)
const person = `hostile.${run}`
/** Markup that would run if it were inserted unescaped, named after its place. */
const hostile = (what: string) =>
  `${what} <img src=x onerror=canary(1)><svg onload=canary(2)>"'</b>{{canary(3)}}`
const both = (what: string) => [hostile(what), hostile(what)] as const

const tenantName = hostile(run)
const lookup = 'HOSTILE.PIER'

// Written directly into the database, past every check.
test.beforeAll(async () => {
  await addTenant({
    num: `HOSTILE-${run}`,
    name: [tenantName, tenantName],
    domain: 'hostile.example',
    colour: '#556b2f',
    timeZone: 'UTC',
    menus: [],
    roles: [{ code: 'hostile', name: both('Role'), purpose: both('Purpose'), may: [] }],
    people: [{ login: person, name: hostile('Person'), roles: ['administrator'] }],
    groups: [
      { code: 'HOSTILE', name: both('Group'), remark: hostile('Remark'), by: person, people: [person] },
    ],
    units: [{ code: 'HOSTILE', name: both('Unit'), manager: person }],
    lookups: [{ code: lookup, name: both('Lookup'), values: [{ value: 'P1', meaning: both('Value') }] }],
    lovViews: [
      {
        code: lookup,
        name: both('View'),
        lookup,
        title: both('Title'),
        value: 'value',
        display: 'meaning',
        fields: [{ field: 'meaning', label: both('Column'), search: true }],
      },
    ],
    words: { 'hiam.role': { lead: both('Prompt') } },
  })
  await inDatabase(({ site }) =>
    sql`insert into own_field (tenant_id, resource, code, kind, title, sort)
      select tenant_id, 'iam.user-group', 'hostile', 'text', jsonb_build_object('en_US', ${hostile('Field')}::text), 1
      from app_user where login_name = ${person}`.execute(site),
  )
})

test('names, titles and values are text wherever they are shown, to their tenant and to the platform [SAFE-41]', async ({
  page,
  as,
}) => {
  const heard: unknown[] = []
  await page.exposeFunction('canary', (which: unknown) => heard.push(which))
  page.on('request', request => /\/x$/.test(request.url()) && heard.push(request.url()))

  await as(person)
  await expect(page.getByRole('banner')).toContainText(tenantName)
  await expect(page.getByRole('banner')).toContainText(hostile('Person'))
  for (const [address, ...shown] of [
    ['/hiam/role/list', 'Role'],
    ['/hiam/sub-account-org/users', 'Person'],
    ['/hiam/user-group-management', 'Group', 'Remark', 'Field'],
    ['/hpfm/own-field/list?resource=iam.user-group', 'Field'],
    ['/hpfm/hr/org', 'Unit'],
    ['/hpfm/value-list/list?lovCode=HOSTILE', 'Lookup'],
    ['/hpfm/prompt/list?description=canary', 'Prompt'],
    ['/hpfm/lov-view/list?viewCode=HOSTILE', 'View'],
  ] as const) {
    await page.goto(address)
    for (const what of shown)
      await expect(page.getByRole('tabpanel').getByText(hostile(what)).first(), address).toBeVisible()
  }
  await page.getByRole('gridcell', { name: hostile('View') }).click()
  await page.getByRole('complementary').getByRole('button', { name: 'Look up: Single choice' }).click()
  const dialog = page.getByRole('dialog', { name: hostile('Title') })
  await expect(dialog.getByRole('columnheader', { name: hostile('Column') })).toBeVisible()
  await expect(dialog.getByRole('row', { name: hostile('Value') })).toBeVisible()

  await as('admin', { to: `/hiam/tenants?tenantNum=HOSTILE-${run}` })
  await expect(page.getByRole('gridcell', { name: tenantName, exact: true })).toBeVisible()
  expect(heard).toEqual([])
})
