import { Popover } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { timeText } from '../../core/formats.ts'
import { useText } from '../../core/use-text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ToastHistory } from '../../ui/toast-history.tsx'

/** What the notices said, for those who were looking elsewhere [ERR-10]. */
export function NoticeHistory() {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const label = text('hzero.common.notification.history')
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={380} trapFocus returnFocus>
      <Popover.Target>
        <IconButton label={label} icon={IconHistory} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label} tabIndex={-1} data-autofocus>
        <ToastHistory time={timeText} />
      </Popover.Dropdown>
    </Popover>
  )
}
