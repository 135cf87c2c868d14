import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { DetailPage } from './detail-page.tsx'
import { DetailSplit } from './detail-split.tsx'

afterEach(cleanup)

const parents = [{ label: 'Access' }, { label: 'Roles', to: '/roles?name=depot' }]

/** A part with a form: each press is one change. */
function Part({ name, onSave }: { name: string; onSave?: () => void }) {
  const [changes, setChanges] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setChanges(changes + 1)}>
        change {name}
      </button>
      <DrawerFooter
        onSave={() => onSave?.()}
        changes={changes}
        {...(changes > 0 && { onDiscard: () => setChanges(0) })}
      />
    </>
  )
}

function show({
  at = '/roles/7',
  steps,
  onSave,
  problem,
}: {
  at?: string
  steps?: { onPrevious: (() => void) | null; onNext: (() => void) | null }
  onSave?: () => void
  problem?: string
} = {}) {
  const { hook, searchHook, history } = memoryLocation({ path: at, record: true })
  render(
    <MantineProvider>
      <Router hook={hook} searchHook={searchHook}>
        <DetailPage
          mark={<span>mark</span>}
          parents={parents}
          name="Depot clerk"
          facts={['Active', undefined, 'depot-clerk']}
          steps={steps}
          problem={problem}
          tabs={[
            { id: 'details', label: 'Details', content: <Part name="details" {...(onSave && { onSave })} /> },
            { id: 'people', label: 'People', count: 12, content: <p>twelve people</p> },
            {
              id: 'permissions',
              label: 'Permissions',
              count: 86,
              content: (
                <DetailSplit label="Effect" pane={<p>nobody loses anything</p>} paneHoldsFooter>
                  <Part name="permissions" />
                </DetailSplit>
              ),
            },
          ]}
        />
      </Router>
    </MantineProvider>,
  )
  return { history }
}

const tab = (name: string | RegExp) => screen.getByRole('tab', { name })
const footer = () => screen.getByRole('contentinfo')

test('tabs are counted, arrows choose among them, and the chosen one stands in the address', () => {
  const { history } = show()
  expect(tab('People 12').getAttribute('aria-selected')).toBe('false')
  expect(tab('Details').getAttribute('aria-selected')).toBe('true')
  tab('Details').focus()
  fireEvent.keyDown(tab('Details'), { key: 'ArrowRight' })
  expect(document.activeElement).toBe(tab('People 12'))
  expect(screen.getByText('twelve people')).toBeTruthy()
  expect(history.at(-1)).toBe('/roles/7?tab=people')
  fireEvent.keyDown(tab('People 12'), { key: 'Home' })
  // The first one needs no word in the address.
  expect(history.at(-1)).toBe('/roles/7')
})

test('the tab in the address is open, and an unknown one is the first', () => {
  show({ at: '/roles/7?tab=people' })
  expect(tab('People 12').getAttribute('aria-selected')).toBe('true')
  cleanup()
  show({ at: '/roles/7?tab=nothing' })
  expect(tab('Details').getAttribute('aria-selected')).toBe('true')
})

test('a dot marks the tab with unsaved changes, which keep their footer on a tab without one', () => {
  const onSave = vi.fn()
  show({ onSave })
  expect(within(footer()).getByRole('button', { name: 'Save' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'change details' }))
  fireEvent.click(screen.getByRole('button', { name: 'change details' }))
  expect(within(tab(/Details/)).getByRole('img', { name: 'Unsaved changes' })).toBeTruthy()
  expect(within(footer()).getByRole('status').textContent).toBe('2 unsaved changes')

  fireEvent.click(tab('People 12'))
  expect(within(footer()).getByRole('status').textContent).toBe('Details: 2 unsaved changes')
  fireEvent.click(within(footer()).getByRole('button', { name: 'Save 2 changes' }))
  expect(onSave).toHaveBeenCalledOnce()
  fireEvent.click(within(footer()).getByRole('button', { name: 'Discard' }))
  expect(screen.queryByRole('img', { name: 'Unsaved changes' })).toBeNull()
  // Nothing is unsaved, and people have no form: no footer.
  expect(screen.queryByRole('contentinfo')).toBeNull()
})

test('there is one footer: that of the shown tab, in its pane if the pane holds it', () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'change details' }))
  fireEvent.click(tab('Permissions 86'))
  expect(screen.getAllByRole('contentinfo')).toHaveLength(1)
  const pane = screen.getByRole('complementary', { name: 'Effect' })
  expect(within(pane).getByRole('button', { name: 'Save' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'change permissions' }))
  expect(within(pane).getByRole('button', { name: 'Save 1 change' })).toBeTruthy()
  // Input of a hidden tab is still there.
  fireEvent.click(tab(/Details/))
  expect(within(footer()).getByRole('button', { name: 'Save 1 change' })).toBeTruthy()
  expect(screen.getAllByRole('contentinfo')).toHaveLength(1)
})

test('the head names the record below its list, and Alt with an arrow steps through the list', () => {
  const onNext = vi.fn()
  show({ steps: { onPrevious: null, onNext } })
  const heading = screen.getByRole('heading', { level: 1, name: 'Access / Roles / Depot clerk' })
  expect(within(heading).getByRole('link', { name: 'Roles' }).getAttribute('href')).toBe('/roles?name=depot')
  expect((screen.getByRole('button', { name: 'Previous row' }) as HTMLButtonElement).disabled).toBe(true)
  fireEvent.keyDown(heading, { key: 'ArrowDown', altKey: true })
  fireEvent.keyDown(heading, { key: 'ArrowUp', altKey: true })
  fireEvent.keyDown(heading, { key: 'ArrowDown' })
  expect(onNext).toHaveBeenCalledOnce()
})

test('a record that cannot be loaded shows the problem below its head, and no tabs', () => {
  show({ problem: 'It was deleted' })
  expect(screen.getByText('It was deleted')).toBeTruthy()
  expect(screen.queryByRole('tab')).toBeNull()
})
