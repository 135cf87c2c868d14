import { expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'
import { openDispatchLead } from '../role/role.shots.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Role',
    menu: 'from a role: Open as page',
    address: '/hiam/role/detail/:roleId',
    whose: 'both',
    order: 450,
  },
  {
    name: 'Permissions of a role',
    menu: 'from a message about a request for permissions; leads to that part of the role',
    address: '/hiam/role/permissions/:roleId',
    whose: 'both',
    order: 451,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'role-permissions',
    async open(drawn) {
      await openDispatchLead(drawn)
      const { page, say } = drawn
      await page.getByRole('button', { name: say('Edit permissions', '编辑权限') }).click()
      const tree = page.getByRole('tree')
      for (const line of [say('Dispatch board', '调度看板'), say('Customs', '报关')]) {
        await tree.getByRole('treeitem', { name: line }).first().click()
      }
      await tree.getByRole('treeitem', { name: say('Release loads', '放行货载') }).click()
      await tree.getByRole('treeitem', { name: say('Void declarations', '作废申报') }).click()
      await expect(page.getByRole('button', { name: say('Save 2 changes', '保存 2 项更改') })).toBeVisible()
    },
  },
]
