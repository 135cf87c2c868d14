import { timeText } from '../../core/formats.ts'
import { useText } from '../../core/use-text.ts'
import { OpenedPopover } from '../../ui/opened.tsx'
import { ToastHistory } from '../../ui/toast-history.tsx'
import type { Opened } from '../../ui/use-opener.ts'

export function NoticeHistoryList(opened: Opened) {
  const text = useText()
  return (
    <OpenedPopover {...opened} width={380} label={text('hzero.common.notification.history')} focusesWhole>
      <ToastHistory time={timeText} />
    </OpenedPopover>
  )
}
