import { expect, test } from 'vitest'
import '@atrium/console/language/language.ts'
import { text } from '@atrium/console/language/use-text.ts'
import { greeting } from './greeting.ts'

test('the greeting goes with the hour and the first name', () => {
  expect(greeting(text, 'Ines Marchetti', 9)).toBe('Good morning, Ines')
  expect(greeting(text, 'Ines Marchetti', 13)).toBe('Good afternoon, Ines')
  expect(greeting(text, 'Ines Marchetti', 23)).toBe('Good evening, Ines')
  expect(greeting(text, '王小明', 9)).toBe('Good morning, 王小明')
})
