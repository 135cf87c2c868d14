import { ArchBadge } from '@atrium/ui/display/badges/arch-badge.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Popover } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useState } from 'react'
import { settings } from '../api/settings.ts'
import { Bell } from '../header/bell.tsx'
import { TenantList } from '../header/tenant-list.tsx'
import { useText } from '../language/use-text.ts'
import { useStore } from '../session/store.ts'
import { userState } from '../session/user-state.ts'
import css from './phone.module.css'

/** The current tenant and role, always visible. */
export function PhoneTop() {
  const text = useText()
  const user = useStore(userState, state => state.currentUser)
  const [isOpen, setOpen] = useState(false)
  if (!user) return null
  return (
    <header className={css.top}>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width="94vw" trapFocus returnFocus>
        <Popover.Target>
          <button
            type="button"
            className={css.place}
            aria-haspopup="dialog"
            disabled={settings.platformVersion === 'OP'}
            onClick={() => setOpen(!isOpen)}
          >
            <ArchBadge name={user.tenantName} size="md" />
            <span className={css.names}>
              <span className={css.tenant}>
                <span className="truncate">
                  <bdi>{user.tenantName}</bdi>
                </span>
                <Glyph icon={IconSelector} size={14} />
              </span>
              <span className={css.role}>{user.currentRoleName}</span>
              <span className="visually-hidden">{text('hzero.common.tenant.switch')}</span>
            </span>
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={text('hzero.common.tenant.list')}>
          <TenantList onChosen={() => setOpen(false)} />
        </Popover.Dropdown>
      </Popover>
      <Bell onPhone />
    </header>
  )
}
