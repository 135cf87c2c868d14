import { OpenedPopover } from '@atrium/ui/form/opened.tsx'
import { ToastHistory } from '@atrium/ui/overlay/toast-history.tsx'
import type { Opened } from '@atrium/ui/overlay/use-opener.ts'
import { timeText } from '../language/formats.ts'
import { useText } from '../language/use-text.ts'

export function NoticeHistoryList(opened: Opened) {
  const text = useText()
  return (
    <OpenedPopover {...opened} width={380} label={text('hzero.common.notification.history')} focusesWhole>
      <ToastHistory time={timeText} />
    </OpenedPopover>
  )
}
