import { Popover } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useState } from 'react'
import { useStore } from '../../core/store.ts'
import { useText } from '../../core/use-text.ts'
import { userState } from '../../core/user-state.ts'
import { ArchBadge } from '../../ui/arch-badge.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { TenantList } from './tenant-list.tsx'
import css from './tenant-switch.module.css'

/** Whose house this is, and the way to another one. */
export function TenantSwitch() {
  const text = useText()
  const user = useStore(userState, state => state.currentUser)
  const [isOpen, setOpen] = useState(false)
  if (!user) return null
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={340} trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={css.switch} aria-haspopup="dialog" onClick={() => setOpen(!isOpen)}>
          <ArchBadge name={user.tenantName} />
          <span className="truncate">{user.tenantName}</span>
          <span className="visually-hidden">{text('hzero.common.tenant.switch')}</span>
          <Glyph icon={IconSelector} size={14} />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text('hzero.common.tenant.list')}>
        <TenantList onChosen={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
