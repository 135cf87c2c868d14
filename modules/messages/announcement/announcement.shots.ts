import { administrator, clerk, entry, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Announcements',
    menu: 'Messages › Announcements',
    address: '/hmsg/notices/list',
    whose: 'both',
    order: 130,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'announcements',
    async open({ page, say, enter }) {
      await enter(clerk(say), '/hmsg/user-message/list?kind=announce')
      await expect(page.getByText(say('Easter cut-off', '复活节'))).toBeVisible()
    },
  },
  {
    name: 'announcement',
    async open({ page, say, enter }) {
      await enter(clerk(say), '/hmsg/user-message/list?kind=announce')
      await page.getByText(say('Easter cut-off', '复活节')).click()
      await expect(page.getByText(say('forty loads', '四十票'))).toBeVisible()
    },
  },
  {
    name: 'notices',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hmsg/notices/list')
      await expect(page.getByText(say('Showing 1-', '显示 1-'))).toBeVisible()
      await expect(page.getByRole('button', { name: say('Create announcement', '新建公告') })).toBeVisible()
    },
  },
  {
    name: 'notice-draft',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hmsg/notices/list?statusCode=DRAFT')
      await entry(page, say('Yearly review', '年度角色')).last().click()
      await expect(page.getByRole('button', { name: say('Publish', '发布'), exact: true })).toBeVisible()
    },
  },
]
