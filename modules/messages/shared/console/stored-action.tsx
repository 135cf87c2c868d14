import { Can } from '@atrium/console/access/can.tsx'
import type { Endpoint } from '@atrium/contract/endpoint'
import { Button } from '@mantine/core'
import css from './form.module.css'

interface StoredActionProps {
  /** The button is hidden from users who may not make the call. */
  call: Endpoint
  help: string
  label: string
  busy?: boolean
  onClick: () => void
}

/** An action on a stored record: its effect, and its button. */
export const StoredAction = ({ call, help, label, busy = false, onClick }: StoredActionProps) => (
  <div className={css.action}>
    <span>{help}</span>
    <Can call={call}>
      <Button size="sm" loading={busy} onClick={onClick}>
        {label}
      </Button>
    </Can>
  </div>
)
