import { globalState } from '../../core/global-state.ts'
import { navigationState } from '../../core/navigation.ts'
import { sessionState } from '../../core/session-state.ts'
import { useStore } from '../../core/store.ts'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { useLate } from '../../ui/use-late.ts'
import { StrayScreen } from './screen.tsx'
import { TabPane } from './tab-pane.tsx'
import css from './workspace.module.css'

/** The one sheet on which work lies: every open tab, one of them shown. */
export function Sheet() {
  const tabs = useStore(globalState, state => state.tabs)
  const activeKey = useStore(globalState, state => state.activeTabKey)
  const { stray, pending, refreshed } = useStore(navigationState, state => state)
  const { place, isSwitching } = useStore(sessionState, state => state)
  const isLate = useLate(isSwitching || pending !== undefined)
  const isElsewhere = stray !== undefined || pending !== undefined
  return (
    <div className={css.sheet} id="work" tabIndex={-1} inert={isSwitching}>
      {isLate && (
        <div className={css.progress}>
          <ProgressLine />
        </div>
      )}
      {tabs.map(tab => (
        <TabPane
          // What was drawn for another role or tenant is not this one's page.
          key={`${place} ${tab.key} ${refreshed.get(tab.key) ?? 0}`}
          tabKey={tab.key}
          isActive={tab.key === activeKey && !isElsewhere}
        />
      ))}
      {stray && (
        <section className={css.pane}>
          <StrayScreen path={stray.path} />
        </section>
      )}
    </div>
  )
}
