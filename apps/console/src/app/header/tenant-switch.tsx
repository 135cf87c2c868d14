import { Popover } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useState } from 'react'
import { useStore } from '../../core/store.ts'
import { useText } from '../../core/use-text.ts'
import { userState } from '../../core/user-state.ts'
import { ArchBadge } from '../../ui/arch-badge.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import type { TenantList } from './tenant-list.tsx'
import css from './tenant-switch.module.css'

/** Whose house this is, and the way to another one. */
export function TenantSwitch() {
  const text = useText()
  const user = useStore(userState, state => state.currentUser)
  const [isOpen, setOpen] = useState(false)
  const [List, setList] = useState<typeof TenantList>()
  if (!user) return null

  /** The list is there before it opens, so that the focus finds its place in it. */
  async function open() {
    const part = await import('./tenant-list.tsx')
    setList(() => part.TenantList)
    setOpen(true)
  }

  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={340} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={css.switch}
          aria-haspopup="dialog"
          onClick={() => (isOpen ? setOpen(false) : void open())}
        >
          <ArchBadge name={user.tenantName} />
          <span className="truncate">{user.tenantName}</span>
          <span className="visually-hidden">{text('hzero.common.tenant.switch')}</span>
          <Glyph icon={IconSelector} size={14} />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text('hzero.common.tenant.list')}>
        {List && <List onChosen={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}
