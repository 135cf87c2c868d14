import { OpenedPopover } from '@atrium/ui/form/opened.tsx'
import type { Opened } from '@atrium/ui/overlay/use-opener.ts'
import { useText } from '../language/use-text.ts'
import { TenantList } from './tenant-list.tsx'

export function TenantPopover(opened: Opened) {
  const text = useText()
  return (
    <OpenedPopover {...opened} position="bottom-start" width={340} label={text('hzero.common.tenant.list')}>
      <TenantList onChosen={() => opened.onChange(false)} />
    </OpenedPopover>
  )
}
