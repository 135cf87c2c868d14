import type { DataHierarchy } from '@atrium/contract/platform/hierarchy'
import { Menu } from '@mantine/core'
import { IconBinaryTree2, IconSelector } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { choose, flatten, useChoices, useHierarchies } from '../../core/hierarchies.ts'
import { useText } from '../../core/use-text.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { Choice } from './choice.tsx'
import css from './hierarchy-switch.module.css'

export const HierarchyDialog = lazy(async () => ({
  default: (await import('./hierarchy-dialog.tsx')).HierarchyDialog,
}))

/** Which data are shown: a menu for each hierarchy that is chosen from a list, one dialog for all the others. */
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
              name: modal.map(({ hierarchy }) => hierarchy.dataHierarchyName).join(', '),
              value: chosen.join(', ') || text('hzero.common.hierarchy.all'),
            })}
          </span>
          <Glyph icon={IconSelector} size={14} />
        </button>
      )}
      <Suspense>{isOpen && <HierarchyDialog onClose={() => setOpen(false)} />}</Suspense>
    </span>
  )
}

function OneOf({ hierarchy, parent }: { hierarchy: DataHierarchy; parent: DataHierarchy | undefined }) {
  const text = useText()
  const { choices } = useChoices(hierarchy, parent)
  const all = text('hzero.common.hierarchy.all')
  const { dataHierarchyName: name, dataHierarchyValue: value = '', dataHierarchyMeaning } = hierarchy
  return (
    <Menu withInitialFocusPlaceholder={false} position="bottom-start" width={220}>
      <Menu.Target>
        <button type="button" className={css.tool} data-chosen={value !== '' || undefined}>
          <Glyph icon={IconBinaryTree2} />
          <span className="truncate">
            {text('hzero.common.hierarchy.named', { name, value: dataHierarchyMeaning ?? all })}
          </span>
          <Glyph icon={IconSelector} size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={value}
          onChange={to => void choose(hierarchy, to, choices.find(one => one.value === to)?.meaning ?? all)}
        >
          <Choice value="">{all}</Choice>
          {choices.map(one => (
            <Choice key={one.value} value={one.value}>
              {one.meaning}
            </Choice>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
