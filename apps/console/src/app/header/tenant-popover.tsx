import { useText } from '../../core/use-text.ts'
import { OpenedPopover } from '../../ui/opened.tsx'
import type { Opened } from '../../ui/use-opener.ts'
import { TenantList } from './tenant-list.tsx'

export function TenantPopover(opened: Opened) {
  const text = useText()
  return (
    <OpenedPopover {...opened} position="bottom-start" width={340} label={text('hzero.common.tenant.list')}>
      <TenantList onChosen={() => opened.onChange(false)} />
    </OpenedPopover>
  )
}
