import { featureText } from '@atrium/console/language/feature-texts.ts'
import { expect, test } from 'vitest'
import { greeting } from './greeting.ts'
import { startPageTexts } from './start-page-texts.ts'

const t = featureText(startPageTexts)

test('the greeting goes with the hour and the first name', () => {
  expect(greeting(t, 'Ines Marchetti', 9)).toBe('Good morning, Ines')
  expect(greeting(t, 'Ines Marchetti', 13)).toBe('Good afternoon, Ines')
  expect(greeting(t, 'Ines Marchetti', 23)).toBe('Good evening, Ines')
  expect(greeting(t, '王小明', 9)).toBe('Good morning, 王小明')
})
