import { IconHistory } from '@tabler/icons-react'
import { useText } from '../../core/use-text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useOpener } from '../../ui/use-opener.ts'

const load = async () => (await import('./notice-history-list.tsx')).NoticeHistoryList

/** What the notices said, for those who were looking elsewhere [ERR-10]. */
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
