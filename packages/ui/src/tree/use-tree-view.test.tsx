import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { linesOf } from './tree-lines.ts'
import { useTreeView } from './use-tree-view.ts'

afterEach(cleanup)

interface Node {
  id: string
  below?: readonly Node[]
}

const tree: readonly Node[] = [
  { id: 'port', below: [{ id: 'berths' }, { id: 'quay east' }, { id: 'quay west' }] },
  { id: 'yard', below: [{ id: 'gate' }] },
]
const structure = { idOf: (node: Node) => node.id, childrenOf: (node: Node) => node.below ?? [] }

/** Shows the active line, because elements have no height here and so no line is rendered. */
function Tree({ onEnter, isMirrored = false }: { onEnter?: (id: string) => void; isMirrored?: boolean }) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set(['port']))
  const lines = linesOf(tree, structure, { isOpen: id => opened.has(id), visible: null })
  const view = useTreeView({
    lines,
    lineHeight: 36,
    onTwist: ({ key }, open) =>
      setOpened(open ? new Set(opened).add(key) : new Set([...opened].filter(one => one !== key))),
    keysOf: ({ key }) => ({ Enter: () => onEnter?.(key), 'Alt+In': () => onEnter?.(`${key} inward`) }),
    nameOf: ({ node }) => node.id,
  })
  const active = Number(view.tree['aria-activedescendant']?.split('-').at(-1))
  return (
    <div {...view.tree} role="tree" style={{ direction: isMirrored ? 'rtl' : 'ltr' }}>
      {lines.length} {lines[active]?.key}
    </div>
  )
}

const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(screen.getByRole('tree'), { key })
  return screen.getByRole('tree').textContent
}

test('arrow keys move over the lines, expand and collapse branches, and stop at the ends', () => {
  render(<Tree />)
  expect(press('ArrowUp')).toBe('5 port')
  expect(press('ArrowRight')).toBe('5 berths')
  expect(press('ArrowDown', 'ArrowRight')).toBe('5 quay east')
  expect(press('ArrowLeft')).toBe('5 port')
  expect(press('ArrowLeft', 'ArrowLeft')).toBe('2 port')
  expect(press('End', 'ArrowLeft')).toBe('2 yard')
  expect(press('ArrowRight', 'ArrowRight', 'ArrowDown')).toBe('3 gate')
  expect(press('Home')).toBe('3 port')
})

test('from right to left the arrow keys are mirrored', () => {
  render(<Tree isMirrored />)
  expect(press('ArrowLeft')).toBe('5 berths')
  expect(press('ArrowRight', 'ArrowRight')).toBe('2 port')
})

test('typing leads to the next name that begins so, spaces included', () => {
  render(<Tree />)
  expect(press(...'quay w')).toBe('5 quay west')
})

test('a tree adds keys of its own, and leaves those of the browser alone', () => {
  const entered: string[] = []
  render(<Tree onEnter={id => entered.push(id)} />)
  press('ArrowDown', 'Enter')
  fireEvent.keyDown(screen.getByRole('tree'), { key: 'ArrowRight', altKey: true })
  expect(entered).toEqual(['berths', 'berths inward'])
  const untouched = fireEvent.keyDown(screen.getByRole('tree'), { key: 'ArrowDown', ctrlKey: true })
  expect([untouched, press()]).toEqual([true, '5 berths'])
})
