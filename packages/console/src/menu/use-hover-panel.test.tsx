import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MenuNode } from './menu.ts'
import { RootItem } from './root-item.tsx'
import { useHoverPanel } from './use-hover-panel.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const nodeOf = (name: string, children: readonly MenuNode[] = []): MenuNode => ({
  ...{ id: name, code: name, name, path: `/${name}`, parentId: '0', type: 'menu', children },
  ...{ icon: undefined, quickIndex: undefined },
})
const rootOf = (name: string) => nodeOf(name, [nodeOf(`${name} of the month`)])

function Menu() {
  const hover = useHoverPanel(useRef(null))
  return (
    <nav onPointerMove={hover.onMove} onPointerLeave={hover.onLeave} onPointerEnter={hover.onStay}>
      {['Reports', 'Finance'].map(name => (
        <RootItem
          key={name}
          node={rootOf(name)}
          isCurrent={false}
          hover={hover}
          hasIcon={false}
          onFocusPanel={() => {}}
        />
      ))}
      <output>{hover.openId}</output>
    </nav>
  )
}

const entry = (name: string) => screen.getByRole('button', { name })
const opened = () => screen.getByRole('status').textContent
const wait = () => act(() => vi.advanceTimersByTime(1_000))
const mouse = { pointerType: 'mouse' }

test('a panel opens where the mouse comes from something that is no longer in the page', () => {
  render(<Menu />)
  // Without pointerover of the entry, as React sees it then.
  fireEvent.pointerMove(entry('Reports'), mouse)
  wait()
  expect(opened()).toBe('Reports')
})

test('an entry that moves below a resting mouse opens nothing', () => {
  render(<Menu />)
  fireEvent.pointerOver(entry('Finance'), mouse)
  wait()
  expect(opened()).toBe('')
})

test('a panel that was left opens again, and a resting mouse does not open it', () => {
  render(<Menu />)
  fireEvent.pointerMove(entry('Reports'), mouse)
  wait()
  fireEvent.pointerLeave(entry('Reports'), mouse)
  fireEvent.pointerLeave(screen.getByRole('navigation'), mouse)
  wait()
  expect(opened()).toBe('')
  fireEvent.pointerMove(entry('Reports'), mouse)
  wait()
  expect(opened()).toBe('Reports')
})
