import { ArchBadge } from '@atrium/ui/display/badges/arch-badge.tsx'
import { Banner } from '@atrium/ui/feedback/banner.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { IconArrowNarrowRight, IconWifiOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { connection } from '../api/connection.ts'
import { useText } from '../language/use-text.ts'
import { sessionState } from '../session/session-state.ts'
import { useStore } from '../session/store.ts'
import { followMovedSession, revertMovedSession } from '../session/switch-context.ts'
import { userState } from '../session/user-state.ts'
import { leaveTabs } from '../tabs/close-tabs.ts'
import css from './banners.module.css'

/** Banners about the whole page, between header and content. */
export function Banners() {
  const text = useText()
  const lost = useLost()
  return (
    <div className={css.banners}>
      <MovedBanner />
      {lost && (
        <Banner tone="neutral" icon={IconWifiOff}>
          {text(`hzero.common.${lost}`)}
        </Banner>
      )}
    </div>
  )
}

/** Another window moved the session to another role or tenant; this page still shows the old one. */
function MovedBanner() {
  const text = useText()
  const there = useStore(sessionState, state => state.movedTo)
  const here = useStore(userState, state => state.currentUser)
  if (!there || !here) return null
  const isSameTenant = there.tenantId === here.tenantId
  const nameOf = (one: typeof there) => (isSameTenant ? one.currentRoleName : one.tenantName)
  return (
    <Banner
      tone="warn"
      mark={
        <span className={css.arches}>
          <ArchBadge name={here.tenantName} color={here.tenantColour} />
          <Glyph icon={IconArrowNarrowRight} mirrored />
          <ArchBadge name={there.tenantName} color={there.tenantColour} />
        </span>
      }
      action={{
        label: text('hzero.common.moved.continue', { name: nameOf(there) }),
        onClick: () => leaveTabs(() => void followMovedSession()),
      }}
    >
      {text('hzero.common.moved.text', { there: nameOf(there), here: nameOf(here) })}
      <button type="button" className={css.also} onClick={() => void revertMovedSession()}>
        {text('hzero.common.moved.back')}
      </button>
    </Banner>
  )
}

/** Whether the browser has no network, or the server does not answer. */
function useLost(): 'offline' | 'serverAway' | undefined {
  const isLost = useStore(connection, state => state.isLost)
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (!isOnline) return 'offline'
  return isLost ? 'serverAway' : undefined
}

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
