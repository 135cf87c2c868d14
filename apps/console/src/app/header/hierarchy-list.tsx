import type { DataHierarchy } from '@atrium/contract/platform/hierarchy'
import { Menu } from '@mantine/core'
import { choose, useChoices } from '../../core/hierarchies.ts'
import { useText } from '../../core/use-text.ts'
import { OpenedMenu } from '../../ui/opened.tsx'
import type { Opened } from '../../ui/use-opener.ts'
import { Choice } from './choice.tsx'

type HierarchyListProps = Opened & {
  hierarchy: DataHierarchy
  parent: DataHierarchy | undefined
}

/** What can be chosen in one hierarchy. */
export function HierarchyList({ hierarchy, parent, ...opened }: HierarchyListProps) {
  const text = useText()
  const { choices } = useChoices(hierarchy, parent)
  const all = text('hzero.common.hierarchy.all')
  return (
    <OpenedMenu {...opened} position="bottom-start" width={220}>
      <Menu.RadioGroup
        value={hierarchy.dataHierarchyValue ?? ''}
        onChange={to => void choose(hierarchy, to, choices.find(one => one.value === to)?.meaning ?? all)}
      >
        <Choice value="">{all}</Choice>
        {choices.map(one => (
          <Choice key={one.value} value={one.value}>
            {one.meaning}
          </Choice>
        ))}
      </Menu.RadioGroup>
    </OpenedMenu>
  )
}
