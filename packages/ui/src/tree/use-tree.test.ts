import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TreeShape } from './tree-lines.ts'
import { useTree } from './use-tree.ts'
import { useTreeLines } from './use-tree-lines.ts'

interface Node {
  id: string
  below: readonly Node[]
}

const shape: TreeShape<Node> = {
  idOf: node => node.id,
  nameOf: node => node.id,
  childrenOf: node => node.below,
  textOf: node => node.id,
  canHold: () => true,
}
const node = (id: string, ...below: Node[]): Node => ({ id, below })
const tree = [node('port', node('berths'), node('quays', node('cranes'))), node('yard')]

function shownTree() {
  const { result } = renderHook(() => useTree(tree, shape, 1))
  return {
    lines: () => result.current.lines.map(line => line.node.id),
    isAllOpen: () => result.current.isAllOpen,
    do: (change: (tree: typeof result.current) => void) => act(() => change(result.current)),
  }
}

test('its first levels are open until it is opened and closed by hand', () => {
  const shown = shownTree()
  expect(shown.lines()).toEqual(['port', 'berths', 'quays', 'yard'])
  shown.do(tree => tree.onTwist('quays', true))
  expect([shown.lines().length, shown.isAllOpen()]).toEqual([5, true])
  shown.do(tree => tree.onAll())
  expect(shown.lines()).toEqual(['port', 'yard'])
  shown.do(tree => tree.reset())
  expect(shown.lines()).toHaveLength(4)
})

test('a search expands the ancestors of matches, and leaves the rest of the tree as it was', () => {
  const shown = shownTree()
  shown.do(tree => tree.onTwist('port', false))
  shown.do(tree => tree.onType('crane'))
  expect(shown.lines()).toEqual(['port', 'quays', 'cranes'])
  shown.do(tree => tree.onTwist('quays', false))
  expect(shown.lines()).toEqual(['port', 'quays'])
  shown.do(tree => tree.onType('cranes'))
  expect(shown.lines()).toEqual(['port', 'quays', 'cranes'])
  shown.do(tree => tree.onType(''))
  expect(shown.lines()).toEqual(['port', 'yard'])
})

test('nodes that a filter adds later are expanded, too', () => {
  const state = { levels: 1, filter: 'searched', visible: null }
  const { result, rerender } = renderHook(({ found }) => useTreeLines(found, shape, state), {
    initialProps: { found: tree },
  })
  act(() => result.current.onTwist('port', false))
  expect(result.current.lines.map(line => line.key)).toEqual(['port', 'yard'])
  rerender({ found: [...tree, node('depot', node('ramp'))] })
  expect(result.current.lines.map(line => line.key)).toEqual(['port', 'yard', 'depot', 'ramp'])
})
