import { useText } from '../../core/use-text.ts'
import { BellPanel } from '../../features/message/bell-panel.tsx'
import { OpenedPopover } from '../../ui/opened.tsx'
import type { Opened } from '../../ui/use-opener.ts'
import css from './bell.module.css'

type BellListProps = Opened & {
  width: number | string
}

export function BellList(opened: BellListProps) {
  const text = useText()
  return (
    <OpenedPopover {...opened} className={css.panel} label={text('hzero.common.bell.label')} focusesWhole>
      <BellPanel onDone={() => opened.onChange(false)} />
    </OpenedPopover>
  )
}
