import type { DataHierarchy } from '@atrium/contract/lookups/hierarchy'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { onDemand } from '@atrium/ui/layout/on-demand.tsx'
import { useOpener } from '@atrium/ui/overlay/use-opener.ts'
import { IconBinaryTree2, IconSelector } from '@tabler/icons-react'
import { useState } from 'react'
import { listText } from '../language/formats.ts'
import { useText } from '../language/use-text.ts'
import { flatten, useHierarchies } from '../session/hierarchies.ts'
import css from './hierarchy-switch.module.css'

export const HierarchyDialog = onDemand(async () => (await import('./hierarchy-dialog.tsx')).HierarchyDialog)

const load = async () => (await import('./hierarchy-list.tsx')).HierarchyList

/** Selects the data to work with: a menu for each hierarchy with a list of values, and one dialog for all others. */
export function HierarchySwitch() {
  const text = useText()
  const tree = useHierarchies()
  const [isOpen, setOpen] = useState(false)
  const all = flatten(tree)
  const modal = all.filter(({ hierarchy }) => hierarchy.displayStyle === 'MODAL')
  const chosen = modal.flatMap(({ hierarchy }) => hierarchy.dataHierarchyMeaning ?? [])
  if (all.length === 0) return null
  return (
    <span className={css.switch}>
      {all
        .filter(({ hierarchy }) => hierarchy.displayStyle === 'SELECT')
        .map(({ hierarchy, parent }) => (
          <OneOf key={hierarchy.dataHierarchyId} hierarchy={hierarchy} parent={parent} />
        ))}
      {modal.length > 0 && (
        <button type="button" className={css.tool} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <span className="truncate">
            {text('hzero.common.hierarchy.named', {
              name: listText(modal.map(({ hierarchy }) => hierarchy.dataHierarchyName)),
              value: listText(chosen) || text('hzero.common.hierarchy.all'),
            })}
          </span>
          <Glyph icon={IconSelector} size={14} />
        </button>
      )}
      {isOpen && <HierarchyDialog onClose={() => setOpen(false)} />}
    </span>
  )
}

function OneOf({ hierarchy, parent }: { hierarchy: DataHierarchy; parent: DataHierarchy | undefined }) {
  const text = useText()
  const { button, Part, opened } = useOpener('menu', load)
  const { dataHierarchyName: name, dataHierarchyValue: chosen, dataHierarchyMeaning } = hierarchy
  const value = dataHierarchyMeaning ?? text('hzero.common.hierarchy.all')
  return (
    <>
      <button type="button" className={css.tool} data-chosen={chosen ? true : undefined} {...button}>
        <Glyph icon={IconBinaryTree2} />
        <span className="truncate">{text('hzero.common.hierarchy.named', { name, value })}</span>
        <Glyph icon={IconSelector} size={14} />
      </button>
      {Part && <Part {...opened} hierarchy={hierarchy} parent={parent} />}
    </>
  )
}
