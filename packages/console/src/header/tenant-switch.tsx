import { ArchBadge } from '@atrium/ui/display/badges/arch-badge.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { useOpener } from '@atrium/ui/overlay/use-opener.ts'
import { IconSelector } from '@tabler/icons-react'
import { settings } from '../api/settings.ts'
import { useText } from '../language/use-text.ts'
import { useStore } from '../session/store.ts'
import { userState } from '../session/user-state.ts'
import css from './tenant-switch.module.css'

const load = async () => (await import('./tenant-popover.tsx')).TenantPopover

/** The current tenant, and the menu to switch to another one where there are others. */
export function TenantSwitch() {
  const text = useText()
  const user = useStore(userState, state => state.currentUser)
  const { button, Part, opened } = useOpener('dialog', load)
  if (!user) return null
  if (settings.platformVersion === 'OP')
    return (
      <span className={css.only}>
        <ArchBadge name={user.tenantName} />
        <span className="truncate">
          <bdi>{user.tenantName}</bdi>
        </span>
      </span>
    )
  return (
    <>
      <button type="button" className={css.switch} {...button}>
        <ArchBadge name={user.tenantName} />
        <span className="truncate">
          <bdi>{user.tenantName}</bdi>
        </span>
        <span className="visually-hidden">{text('hzero.common.tenant.switch')}</span>
        <Glyph icon={IconSelector} size={14} />
      </button>
      {Part && <Part {...opened} />}
    </>
  )
}
