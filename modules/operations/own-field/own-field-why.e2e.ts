import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inDatabase } from '../../../e2e/servers/database.ts'
import { expect, test } from '../../../e2e/setup/atrium.ts'
import { deleteOwnField } from '../../../e2e/setup/own-field.ts'

const run = randomUUID().slice(0, 8)
const title = `Bank ${run}`

test.afterAll(() => deleteOwnField(title))

test('who may not change a field that the tenant has added asks why, and reads which role sees what and who could change that', async ({
  as,
  page,
}) => {
  await inDatabase(({ site }) =>
    sql`insert into own_field (tenant_id, resource, code, kind, title, sort, others_access)
      select tenant_id, 'iam.user-group', ${`bank${run}`}, 'text', jsonb_build_object('en_US', ${title}::text), 1, 'masked'
      from app_user where login_name = 'ines.marchetti'`.execute(site),
  )
  await as('eero.virtanen', { to: '/hiam/user-group-management?userGroup=new' })
  const creating = page.getByRole('complementary', { name: 'Create user group' })
  const bank = creating.getByRole('textbox', { name: title })
  await expect(bank).not.toBeEditable()
  await expect(bank).toHaveAccessibleDescription(/You don’t have permission to change this/)
  await creating.getByRole('button', { name: 'Why is this unavailable?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Why you cannot do this' })
  await expect(dialog.getByRole('list', { name: 'Why' }).getByRole('listitem')).toHaveText([
    /You are signed in as Eero Virtanen/,
    /The role Depot manager sees only that there is a value.*has the access of all others/,
  ])
  await expect(dialog.getByText('Ask someone who can grant it')).toBeVisible()
  await expect(dialog.getByText('Ines Marchetti')).toBeVisible()
})
