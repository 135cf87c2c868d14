import {
  administrator,
  type Drawn,
  expect,
  filled,
  type Say,
  type ScreenEntry,
  type Shot,
} from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Message center',
    menu: 'Messages › Message center',
    address: '/hmsg/user-message/list',
    whose: 'both',
    isList: false,
    order: 120,
  },
  {
    name: 'One message',
    menu: 'from the message center',
    address: '/hmsg/user-message/detail/:kind/:id',
    whose: 'both',
    order: 460,
  },
]

export const shots: readonly Shot[] = [
  { name: 'messages', open: openMessages },
  {
    name: 'message',
    async open({ page, say, enter }) {
      await enter(reader(say), '/hmsg/user-message/list?readFlag=1')
      await filled(page).nth(1).click()
      await expect(page.getByRole('article')).toBeVisible()
      await expect(page.getByText(say('The hours of last month', '里加口岸'))).toBeVisible()
    },
  },
  {
    name: 'message-new-with-errors',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hmsg/user-message/list?compose=1')
      const drawer = page.getByRole('complementary')
      await drawer.getByRole('textbox', { name: say('Subject', '主题') }).fill('Yard plan')
      await drawer.getByRole('button', { name: say('Send', '发送') }).click()
      await expect(drawer.getByRole('alert').first()).toBeVisible()
    },
  },
]

/** Chooses a user who has read messages before. */
const reader = (say: Say) => say('jonas.ek', 'lin.yue')

export async function openMessages({ page, say, enter }: Drawn): Promise<void> {
  await enter(administrator(say), '/hmsg/user-message/list')
  await expect(page.getByText(say('Showing 1-', '显示 1-'))).toBeVisible()
  await expect(page.getByRole('button', { name: say('New message', '新建消息') })).toBeVisible()
}
