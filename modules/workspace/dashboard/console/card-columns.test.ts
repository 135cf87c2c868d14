import type { DashboardCard } from '@atrium/contract/workspace/dashboard'
import { expect, test } from 'vitest'
import { cardColumns } from './card-columns.ts'

const card = (code: string, x: number, y: number, w: number): DashboardCard => ({
  ...{ x, y, w, h: 7, cardId: code, code, name: code, catalogType: 'report', catalogMeaning: 'Figures' },
  ...{ initFlag: 0, defaultDisplayFlag: 1, cardParams: 'none', roleId: '1', level: 'organization' },
})
const codes = (cards: readonly DashboardCard[]) => cards.map(({ code }) => code)

test('cards stand in the column in which most of them was arranged, in the order of their rows', () => {
  const [only, ...more] = cardColumns([
    card('changes', 13, 7, 7),
    card('tasks', 0, 0, 12),
    card('messages', 5, 7, 8),
    card('sign-ins', 12, 0, 8),
    card('shortcuts', 0, 7, 5),
  ])
  expect(more).toEqual([])
  expect(codes(only?.start ?? [])).toEqual(['tasks', 'shortcuts', 'messages'])
  expect(codes(only?.end ?? [])).toEqual(['sign-ins', 'changes'])
})

test('a wide card takes both columns, and those after it begin below', () => {
  const sections = cardColumns([
    card('a', 0, 0, 10),
    card('wide', 0, 7, 20),
    card('b', 11, 12, 9),
    card('c', 0, 12, 10),
  ])
  expect(sections.map(({ start, end, wide }) => [codes(start), wide?.code, codes(end)])).toEqual([
    [['a'], undefined, []],
    [[], 'wide', []],
    [['c'], undefined, ['b']],
  ])
})
