import { useUiText } from '@atrium/ui/theme/ui-text.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { addTexts, showLanguage } from '../language/language.ts'
import { Providers } from './providers.tsx'

afterEach(cleanup)

function Word() {
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
