import type { DataHierarchy } from '@atrium/contract/lookups/hierarchy'
import { OpenedMenu } from '@atrium/ui/form/opened.tsx'
import type { Opened } from '@atrium/ui/overlay/use-opener.ts'
import { Menu } from '@mantine/core'
import { Choice } from '../header/choice.tsx'
import { useText } from '../language/use-text.ts'
import { choose, useChoices } from '../session/hierarchies.ts'

type HierarchyListProps = Opened & {
  hierarchy: DataHierarchy
  parent: DataHierarchy | undefined
}

/** The values of one hierarchy. */
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
