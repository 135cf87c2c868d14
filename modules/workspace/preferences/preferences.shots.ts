import { administrator, expect, type Shot } from '../../../e2e/shots/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'personal-preferences',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/user/info?tab=preferences')
      await expect(page.getByText(say('It is now', '现在是'))).toBeVisible()
    },
  },
  layout('inline', 'yusuf.demir', ['Icons', '图标']),
  layout('horizontal', 'eero.virtanen', ['Bar', '顶栏']),
  layout('side', 'elin.johansson', ['Cascade', '级联']),
  layout('side-all', 'kasper.lind', ['Wide panel', '侧边宽面板']),
]

/** A picture of a menu layout with its first level opened, for a person used by no other picture. */
function layout(name: string, person: string, [english, chinese]: [string, string]): Shot {
  return {
    name: `layout-${name}`,
    only: 'desktop',
    async open({ page, say, enter }) {
      await enter(say(person, 'lin.yue'), '/hiam/user/info?tab=preferences')
      const choice = page.getByRole('radio', { name: say(english, chinese) })
      if (!(await choice.isChecked())) {
        await choice.check()
        await expect(page.getByText(say('Preferences saved', '已保存')).first()).toBeVisible()
      }
      // The menu of before is gone.
      await expect(page.locator(`[data-layout="${name}"]`)).toBeVisible()
      await page
        .getByRole('navigation')
        .getByRole('button', { name: say('Operations', '运营') })
        .click()
      await expect(page.getByRole('link', { name: say('Loads', '货载') }).first()).toBeVisible()
    },
  }
}
