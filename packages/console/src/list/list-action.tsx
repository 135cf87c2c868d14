import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import css from './list-action.module.css'

interface ListActionProps {
  icon: TablerIcon
  onClick: () => void
  /** On a phone it is not there. */
  isForDesk?: boolean
  children: string
}

/** An action of a list beside its title, besides the one that creates; its icon where the list is narrow. */
export function ListAction({ icon, onClick, isForDesk = false, children }: ListActionProps) {
  return (
    <Button
      variant="subtle"
      title={children}
      classNames={{ root: css.action, section: css.sign, label: css.label }}
      data-for={isForDesk ? 'desk' : undefined}
      leftSection={<Glyph icon={icon} />}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
