import type { Endpoint } from '@atrium/contract/endpoint'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Can } from '../access/can.tsx'
import css from './new-button.module.css'

interface NewButtonProps {
  /** The call that creates; without its permission the button is hidden. */
  call: Endpoint
  onClick: () => void
  /** With its label on a phone, too. */
  isLabeled?: boolean
  children: string
}

export function NewButton({ call, onClick, isLabeled, children }: NewButtonProps) {
  return (
    <Can call={call}>
      <Button
        variant="filled"
        {...(!isLabeled && { classNames: { root: css.button, section: css.sign, label: css.label } })}
        leftSection={<Glyph icon={IconPlus} size={16} />}
        onClick={onClick}
      >
        {children}
      </Button>
    </Can>
  )
}
