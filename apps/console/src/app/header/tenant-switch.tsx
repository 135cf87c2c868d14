import { IconSelector } from '@tabler/icons-react'
import { useStore } from '../../core/store.ts'
import { useText } from '../../core/use-text.ts'
import { userState } from '../../core/user-state.ts'
import { ArchBadge } from '../../ui/arch-badge.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { useOpener } from '../../ui/use-opener.ts'
import css from './tenant-switch.module.css'

const load = async () => (await import('./tenant-popover.tsx')).TenantPopover

/** Whose house this is, and the way to another one. */
export function TenantSwitch() {
  const text = useText()
  const user = useStore(userState, state => state.currentUser)
  const { button, Part, opened } = useOpener('dialog', load)
  if (!user) return null
  return (
    <>
      <button type="button" className={css.switch} {...button}>
        <ArchBadge name={user.tenantName} />
        <span className="truncate">{user.tenantName}</span>
        <span className="visually-hidden">{text('hzero.common.tenant.switch')}</span>
        <Glyph icon={IconSelector} size={14} />
      </button>
      {Part && <Part {...opened} />}
    </>
  )
}
