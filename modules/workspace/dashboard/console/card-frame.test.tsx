import type { DashboardCard } from '@atrium/contract/workspace/dashboard'
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CardFrame } from './card-frame.tsx'

const card = (code: string): DashboardCard => ({
  ...{ x: 0, y: 0, w: 4, h: 3, cardId: code, code, name: `Card ${code}` },
  ...{ catalogType: 'report', catalogMeaning: 'Figures', initFlag: 0, defaultDisplayFlag: 1 },
  ...{ cardParams: 'none', roleId: '1', level: 'organization' },
})

test('a card that breaks leaves the others, and comes back when it is tried again', async () => {
  let breaks = true
  const drawings = {
    good: async () => () => <p>Good news</p>,
    bad: async () => {
      if (breaks) throw new Error('not there')
      return () => <p>Better news</p>
    },
  }
  render(
    <MantineProvider>
      <CardFrame card={card('bad')} drawings={drawings} />
      <CardFrame card={card('good')} drawings={drawings} />
    </MantineProvider>,
  )
  expect(await screen.findByText('This card stopped working')).toBeTruthy()
  expect(await screen.findByText('Good news')).toBeTruthy()
  breaks = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Better news')).toBeTruthy()
})
