import { Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { sessionState } from '../../core/session-state.ts'
import { useStore } from '../../core/store.ts'
import { useUnread } from '../../core/unread.ts'
import { useText } from '../../core/use-text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import css from './bell.module.css'

const BellPanel = lazy(async () => ({
  default: (await import('../../features/message/bell-panel.tsx')).BellPanel,
}))

/** More than this is not worth counting at a glance. */
const most = 99

type BellProps = {
  onPhone?: boolean
}

/** How many messages are unread; opens the newest of them and of the announcements [NOTICE-1]. */
export function Bell({ onPhone = false }: BellProps) {
  // Another role or tenant has another bell.
  const place = useStore(sessionState, state => state.place)
  return <BellOf key={place} onPhone={onPhone} />
}

function BellOf({ onPhone }: Required<BellProps>) {
  const text = useText()
  const count = useUnread()
  const [isOpen, setOpen] = useState(false)
  const label = count > 0 ? text('hzero.common.bell.unread', { count }) : text('hzero.common.bell.label')
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={onPhone ? '94vw' : 380}
      trapFocus
      returnFocus
    >
      <span className={css.bell} data-phone={onPhone || undefined}>
        <Popover.Target>
          <IconButton
            label={label}
            icon={IconBell}
            iconSize={onPhone ? 22 : 18}
            onClick={() => setOpen(!isOpen)}
          />
        </Popover.Target>
        {count > 0 && (
          <span className={css.badge} aria-hidden="true">
            {count > most ? `${most}+` : count}
          </span>
        )}
      </span>
      <Popover.Dropdown
        className={css.panel ?? ''}
        aria-label={text('hzero.common.bell.label')}
        tabIndex={-1}
        data-autofocus
      >
        <Suspense fallback={<ProgressLine />}>
          <BellPanel onDone={() => setOpen(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
