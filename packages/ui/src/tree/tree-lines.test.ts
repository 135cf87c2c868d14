import { describe, expect, it } from 'vitest'
import { holds, linesOf, nodesOf, parentAt, placeAfter, searchTree, type TreeShape } from './tree-lines.ts'

interface Node {
  id: string
  isFolder: boolean
  below: readonly Node[]
}

const shape: TreeShape<Node> = {
  idOf: node => node.id,
  nameOf: node => node.id,
  childrenOf: node => node.below,
  textOf: node => node.id,
  canHold: node => node.isFolder,
}
const folder = (id: string, ...below: Node[]): Node => ({ id, isFolder: true, below })
const page = (id: string): Node => ({ id, isFolder: false, below: [] })
const tree = [folder('port', page('berths'), folder('quays', page('cranes'))), folder('yard')]
const none = new Set<string>()

describe('the lines of a tree', () => {
  it('are those of open folders, and with a search matches and their ancestors', () => {
    const shown = (opened: ReadonlySet<string>, search = '') =>
      linesOf(tree, shape, { isOpen: id => opened.has(id), visible: searchTree(tree, shape, search) }).map(
        line => `${line.level}${line.node.id}`,
      )
    const all = new Set(nodesOf(tree, shape).map(shape.idOf))
    expect(shown(none)).toEqual(['1port', '1yard'])
    expect(shown(new Set(['port']))).toEqual(['1port', '2berths', '2quays', '1yard'])
    expect(shown(all, 'CRANE')).toEqual(['1port', '2quays', '3cranes'])
    expect(shown(all, 'nothing')).toEqual([])
  })

  it('know the line of their parent', () => {
    const lines = linesOf(tree, shape, { isOpen: () => true, visible: null })
    expect(lines.map((_, at) => parentAt(lines, at))).toEqual([-1, 0, 0, 2, -1])
  })

  it('move by keys among their siblings, into the folder before them, and out of their own', () => {
    const lines = linesOf(tree, shape, { isOpen: () => true, visible: null })
    const line = (id: string) => {
      const found = lines.find(one => one.node.id === id)
      if (!found) throw new Error(id)
      return found
    }
    expect(placeAfter('up', line('quays'), undefined, shape)).toEqual({
      parentId: 'port',
      beforeId: 'berths',
    })
    expect(placeAfter('up', line('berths'), undefined, shape)).toBeUndefined()
    expect(placeAfter('down', line('berths'), undefined, shape)).toEqual({ parentId: 'port' })
    expect(placeAfter('down', line('quays'), undefined, shape)).toBeUndefined()
    expect(placeAfter('in', line('yard'), undefined, shape)).toEqual({ parentId: 'port' })
    expect(placeAfter('in', line('quays'), undefined, shape)).toBeUndefined()
    expect(placeAfter('out', line('cranes'), line('quays').parent, shape)).toEqual({ parentId: 'port' })
    expect(placeAfter('out', line('berths'), undefined, shape)).toEqual({})
    expect(placeAfter('out', line('port'), undefined, shape)).toBeUndefined()
  })

  it('cannot be moved into themselves', () => {
    const [port, yard] = tree
    if (!port || !yard) throw new Error('no tree')
    expect(['port', 'cranes', 'yard'].map(id => holds(port, id, shape))).toEqual([true, true, false])
    expect(holds(yard, 'port', shape)).toBe(false)
  })
})
