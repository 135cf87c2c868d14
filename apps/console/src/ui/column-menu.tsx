import { Menu } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { IconButton } from './icon-button.tsx'
import { useUiText } from './ui-text.ts'

type ColumnMenuProps = {
  columns: readonly { id: string; header: string; main?: boolean }[]
  hidden: ReadonlySet<string>
  onHidden: (hidden: ReadonlySet<string>) => void
}

/** Which columns a list shows; the one that names the row always stays. */
export function ColumnMenu({ columns, hidden, onHidden }: ColumnMenuProps) {
  const words = useUiText()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={words.columns} icon={IconColumns3} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{words.columns}</Menu.Label>
        {columns
          .filter(column => !column.main)
          .map(column => (
            <Menu.CheckboxItem
              key={column.id}
              checked={!hidden.has(column.id)}
              onChange={shown => {
                const next = new Set(hidden)
                if (shown) next.delete(column.id)
                else next.add(column.id)
                onHidden(next)
              }}
            >
              {column.header}
            </Menu.CheckboxItem>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
