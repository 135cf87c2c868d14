import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ColumnMenu } from './column-menu.tsx'

afterEach(cleanup)

const column = (id: string, header: string) => ({
  id,
  header,
  cell: () => null,
  hidden: false,
  frozen: false,
})

test('a column that does not fit says so in the menu, and is counted as not shown', async () => {
  render(
    <MantineProvider env="test">
      <ColumnMenu
        columns={[column('name', 'Name'), column('code', 'Code'), column('ends', 'Ends')]}
        gone={new Set(['ends'])}
        onColumns={() => undefined}
        density="comfortable"
        onDensity={() => undefined}
      />
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Columns 2/3' }))
  const box = await screen.findByRole('checkbox', { name: 'Ends' })
  const description = document.getElementById(box.getAttribute('aria-describedby') ?? '')
  expect(description?.textContent).toBe('No room at this width')
  expect(screen.getAllByText('No room at this width')).toHaveLength(1)
})
