import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { useOpener } from '@atrium/ui/overlay/use-opener.ts'
import { IconHistory } from '@tabler/icons-react'
import { useText } from '../language/use-text.ts'

const load = async () => (await import('./notice-history-list.tsx')).NoticeHistoryList

/** The history of notices [ERR-10]. */
export function NoticeHistory() {
  const text = useText()
  const { button, Part, opened } = useOpener('dialog', load)
  return (
    <>
      <IconButton label={text('hzero.common.notification.history')} icon={IconHistory} {...button} />
      {Part && <Part {...opened} />}
    </>
  )
}
