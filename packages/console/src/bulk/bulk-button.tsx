import type { Endpoint } from '@atrium/contract/endpoint'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Can } from '../access/can.tsx'

interface BulkButtonProps {
  /** The call, which is offered to users with its permission. */
  call: Endpoint
  icon?: ComponentProps<typeof Glyph>['icon']
  /** Mirrored in right-to-left pages, for icons with a direction. */
  mirrored?: boolean
  label: string
  busy: boolean
  danger?: boolean
  onClick: () => void
}

/** An action for the selected rows, in the bar that replaces the footer of their list. */
export const BulkButton = ({
  call,
  icon,
  mirrored = false,
  label,
  busy,
  danger = false,
  onClick,
}: BulkButtonProps) => (
  <Can call={call}>
    <Button
      size="sm"
      loading={busy}
      {...(danger && { variant: 'danger' })}
      {...(icon && { leftSection: <Glyph icon={icon} size={15} mirrored={mirrored} /> })}
      onClick={onClick}
    >
      {label}
    </Button>
  </Can>
)
