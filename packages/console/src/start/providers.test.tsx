import { useUiText } from '@atrium/ui/theme/ui-text.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { addTexts, showLanguage } from '../language/language.ts'
import { Providers } from './providers.tsx'

afterEach(cleanup)

let drawings = 0

function Word() {
  drawings += 1
  return <p>{useUiText().search}</p>
}

test('components of Mantine show replaced texts at once', async () => {
  await showLanguage('en_US')
  render(
    <Providers>
      <Word />
    </Providers>,
  )
  expect(screen.getByText('Search')).toBeTruthy()
  act(() => addTexts('prompts', 'en_US', { 'hzero.common.button.search': 'Find' }))
  expect(screen.getByText('Find')).toBeTruthy()
})

test('a page is drawn again by texts only if one of its own has become another one', async () => {
  await showLanguage('en_US')
  render(
    <Providers>
      <Word />
    </Providers>,
  )
  const before = drawings
  act(() => addTexts('code', 'en_US', { 'another.feature.title': 'Of a page that has just been loaded' }))
  act(() => addTexts('prompts', 'en_US', { 'hzero.common.button.search': screen.getByText(/./).innerText }))
  expect(drawings).toBe(before)
  act(() => addTexts('prompts', 'en_US', { 'hzero.common.button.search': 'Look up' }))
  expect(screen.getByText('Look up')).toBeTruthy()
  expect(drawings).toBeGreaterThan(before)
})
