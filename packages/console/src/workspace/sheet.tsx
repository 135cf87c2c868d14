import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { useLate } from '@atrium/ui/feedback/use-late.ts'
import { onDemand } from '@atrium/ui/layout/on-demand.tsx'
import { useRef, useState } from 'react'
import { globalState } from '../session/global-state.ts'
import { sessionState } from '../session/session-state.ts'
import { useStore } from '../session/store.ts'
import { navigationState } from '../tabs/navigation.ts'
import { StrayScreen } from './screen.tsx'
import { TabPane } from './tab-pane.tsx'
import { useCanSplit } from './use-phone.ts'
import css from './workspace.module.css'

const SplitDivider = onDemand(async () => (await import('./split-divider.tsx')).SplitDivider)

/** The content area with every open tab, of which one is shown. */
export function Sheet() {
  const tabs = useStore(globalState, state => state.tabs)
  const activeKey = useStore(globalState, state => state.activeTabKey)
  const { stray, pending, refreshed, split } = useStore(navigationState, state => state)
  const { place, isSwitching } = useStore(sessionState, state => state)
  const isLate = useLate(isSwitching || pending !== undefined)
  const isElsewhere = stray !== undefined || pending !== undefined
  const canSplit = useCanSplit()
  const sheet = useRef<HTMLDivElement>(null)
  const [share, setShare] = useState(0.5)
  const beside = canSplit && !isElsewhere ? split : undefined

  const sideOf = (key: string) =>
    key === beside?.leading ? 'leading' : key === beside?.trailing ? 'trailing' : undefined

  return (
    <div
      className={css.sheet}
      id="work"
      tabIndex={-1}
      inert={isSwitching}
      ref={sheet}
      data-split={beside ? '' : undefined}
    >
      {isLate && (
        <div className={css.progress}>
          <ProgressLine />
        </div>
      )}
      {tabs.map(tab => (
        <TabPane
          // Pages of another role or tenant are remounted.
          key={`${place} ${tab.key} ${refreshed.get(tab.key) ?? 0}`}
          tabKey={tab.key}
          isShown={!isElsewhere && (tab.key === activeKey || sideOf(tab.key) !== undefined)}
          isActive={tab.key === activeKey}
          side={sideOf(tab.key)}
          share={beside ? (sideOf(tab.key) === 'leading' ? share : 1 - share) : 1}
        />
      ))}
      {beside && <SplitDivider share={share} onShare={setShare} sheet={sheet} />}
      {stray && (
        <section className={css.pane}>
          <StrayScreen path={stray.path} />
        </section>
      )}
    </div>
  )
}
