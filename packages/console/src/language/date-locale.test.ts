import { expect, test } from 'vitest'
import { weekOf } from './date-locale.ts'

test('a week begins where the language says, and on Monday where it says nothing', () => {
  expect(weekOf('ar-SA')).toEqual({ firstDayOfWeek: 0, weekendDays: [5, 6] })
  expect(weekOf('fr-FR')).toEqual({ firstDayOfWeek: 1, weekendDays: [6, 0] })
  expect(weekOf('en-US')).toEqual({ firstDayOfWeek: 1, weekendDays: [6, 0] })
})
