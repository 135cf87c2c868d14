import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import css from '../records/new-button.module.css'

interface ListActionProps {
  icon: TablerIcon
  onClick: () => void
  children: string
}

/** An action of a list beside its title, besides the one that creates; on a phone its icon. */
export function ListAction({ icon, onClick, children }: ListActionProps) {
  return (
    <Button
      variant="subtle"
      classNames={{ root: css.button, section: css.sign, label: css.label }}
      leftSection={<Glyph icon={icon} />}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
