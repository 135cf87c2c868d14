import { IconArrowNarrowRight, IconWifiOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { continueThere, goBack } from '../core/place.ts'
import { sessionState } from '../core/session-state.ts'
import { useStore } from '../core/store.ts'
import { useText } from '../core/use-text.ts'
import { userState } from '../core/user-state.ts'
import { ArchBadge } from '../ui/arch-badge.tsx'
import { Banner } from '../ui/banner.tsx'
import { Glyph } from '../ui/glyph.tsx'
import css from './banners.module.css'
import { leaveTabs } from './tabs/close-tabs.ts'

/** Between header and sheet: what concerns the whole page. */
export function Banners() {
  const text = useText()
  const isOnline = useOnline()
  return (
    <div className={css.banners}>
      <MovedBanner />
      {!isOnline && (
        <Banner tone="neutral" icon={IconWifiOff}>
          {text('hzero.common.offline')}
        </Banner>
      )}
    </div>
  )
}

/** Another window moved the session to another role or tenant; this page is still what it was. */
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
          <ArchBadge name={here.tenantName} colour={here.tenantColour} />
          <Glyph icon={IconArrowNarrowRight} mirrored />
          <ArchBadge name={there.tenantName} colour={there.tenantColour} />
        </span>
      }
      action={{
        label: text('hzero.common.moved.continue', { name: nameOf(there) }),
        onClick: () => leaveTabs(() => void continueThere()),
      }}
    >
      {text('hzero.common.moved.text', { there: nameOf(there), here: nameOf(here) })}
      <button type="button" className={css.also} onClick={() => void goBack()}>
        {text('hzero.common.moved.back')}
      </button>
    </Banner>
  )
}

function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
