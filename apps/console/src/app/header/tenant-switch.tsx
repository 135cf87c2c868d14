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
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={css.switch}
          aria-label={text('hzero.common.tenant.switch', { name: user.tenantName })}
          aria-haspopup="dialog"
          onClick={() => setOpen(!isOpen)}
        >
          <ArchBadge name={user.tenantName} />
          <span className="truncate">{user.tenantName}</span>
          <Glyph icon={IconSelector} size={14} />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={css.list} aria-label={text('hzero.common.tenant.list')}>
        <TenantList onChosen={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
