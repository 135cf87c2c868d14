import type { Endpoint } from '@atrium/contract/endpoint'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Can } from '../access/can.tsx'

interface NewButtonProps {
  /** The call that creates; without its permission the button is hidden. */
  call: Endpoint
  onClick: () => void
  children: string
}

export function NewButton({ call, onClick, children }: NewButtonProps) {
  return (
    <Can call={call}>
      <Button variant="filled" leftSection={<Glyph icon={IconPlus} size={16} />} onClick={onClick}>
        {children}
      </Button>
    </Can>
  )
}
