import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { useOpener } from '@atrium/ui/overlay/use-opener.ts'
import { IconBell } from '@tabler/icons-react'
import { useText } from '../language/use-text.ts'
import { useUnread } from '../messages/unread.ts'
import { sessionState } from '../session/session-state.ts'
import { useStore } from '../session/store.ts'
import css from './bell.module.css'

const load = async () => (await import('./bell-list.tsx')).BellList

/** Higher counts are shown as 99+. */
const most = 99

type BellProps = {
  onPhone?: boolean
}

/** The number of unread messages; opens the newest ones and announcements [NOTICE-1]. */
export function Bell({ onPhone = false }: BellProps) {
  // Reset for another role or tenant.
  const place = useStore(sessionState, state => state.place)
  return <BellOf key={place} onPhone={onPhone} />
}

function BellOf({ onPhone }: Required<BellProps>) {
  const text = useText()
  const count = useUnread()
  const { button, Part, opened } = useOpener('dialog', load)
  const label = count > 0 ? text('hzero.common.bell.unread', { count }) : text('hzero.common.bell.label')
  return (
    <>
      <span className={css.bell} data-phone={onPhone || undefined}>
        <IconButton label={label} icon={IconBell} iconSize={onPhone ? 22 : 18} {...button} />
        {count > 0 && (
          <span className={css.badge} aria-hidden="true">
            {count > most ? `${most}+` : count}
          </span>
        )}
      </span>
      {Part && <Part {...opened} width={onPhone ? '94vw' : 420} />}
    </>
  )
}
