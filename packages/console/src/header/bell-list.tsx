import { OpenedPopover } from '@atrium/ui/form/opened.tsx'
import type { Opened } from '@atrium/ui/overlay/use-opener.ts'
import { lazy, Suspense } from 'react'
import { installedFeatures } from '../feature.ts'
import { useText } from '../language/use-text.ts'
import css from './bell.module.css'

const BellPanel = lazy(async () => {
  const load = installedFeatures().find(({ bellPanel }) => bellPanel)?.bellPanel
  if (!load) throw new Error('no bellPanel')
  return { default: await load() }
})

type BellListProps = Opened & {
  width: number | string
}

export function BellList(opened: BellListProps) {
  const text = useText()
  return (
    <OpenedPopover {...opened} className={css.panel} label={text('hzero.common.bell.label')} focusesWhole>
      <Suspense>
        <BellPanel onDone={() => opened.onChange(false)} />
      </Suspense>
    </OpenedPopover>
  )
}
