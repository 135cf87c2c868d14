import { administrator, expect, type Shot } from '../../../e2e/shots/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'name-in-every-language',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/role/list?role=new')
      await page
        .getByRole('button', { name: new RegExp(say('of \\d languages', '种语言中')) })
        .first()
        .click()
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
    },
  },
]
