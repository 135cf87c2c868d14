import { administrator, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Invitations',
    menu: 'Access › Invitations',
    address: '/hiam/invitation/list',
    whose: 'both',
    order: 22,
    // Of the platform's own people nobody is invited.
    isList: false,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'invitations',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/invitation/list')
      await expect(page.getByText('d.nowak@balticpulp.example')).toBeVisible()
    },
  },
  {
    name: 'invite-people',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/invitation/list')
      await page
        .getByRole('button', { name: say('Invite people', '邀请人员') })
        .first()
        .click()
      const dialog = page.getByRole('dialog')
      const emails = dialog.getByLabel(say('Email addresses', '邮箱地址'))
      await emails.fill('elin.strand@halden.example, w.kruger, b.hedlund@halden.example ')
      await emails.press('Enter')
      await expect(dialog.getByText('b.hedlund@halden.example')).toBeVisible()
      await expect(dialog.getByRole('heading', { level: 4 })).toContainText(say('Norrvik', '诺维克'))
    },
  },
  {
    name: 'invitation-over',
    error: /status of 400/,
    async open({ page, say }) {
      await page.goto('/oauth/invitation?token=unknown')
      const heading = say('This invitation is no longer valid', '此邀请已失效')
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    },
  },
]
