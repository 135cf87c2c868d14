import { administrator, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Imports',
    menu: 'Imports and exports › Imports',
    address: '/himp/commentImport',
    whose: 'both',
    order: 300,
  },
  {
    name: 'Import templates',
    menu: 'Imports and exports › Import templates',
    address: '/himp/template',
    whose: 'both',
    order: 310,
  },
  {
    name: 'One import',
    menu: 'from Imports',
    address: '/himp/commentImport/:code',
    whose: 'both',
    order: 470,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'import',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/himp/commentImport/HIAM.ROLE')
      await expect(page.getByRole('heading', { name: say('Import Roles', '导入角色') })).toBeVisible()
    },
  },
  {
    name: 'import-templates',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/himp/template?importTemplate=HIAM.ACCOUNT')
      await expect(page.getByText('loginName')).toBeVisible()
    },
  },
]
