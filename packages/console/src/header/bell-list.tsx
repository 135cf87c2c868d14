import { OpenedPopover } from '@atrium/ui/form/opened.tsx'
import { onDemand } from '@atrium/ui/layout/on-demand.tsx'
import type { Opened } from '@atrium/ui/overlay/use-opener.ts'
import { installedFeatures } from '../feature.ts'
import { useText } from '../language/use-text.ts'
import css from './bell.module.css'

const BellPanel = onDemand(() => {
  const load = installedFeatures().find(({ bellPanel }) => bellPanel)?.bellPanel
  if (!load) throw new Error('no bellPanel')
  return load()
})

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
