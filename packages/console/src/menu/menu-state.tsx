import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Skeleton } from '@atrium/ui/feedback/skeleton.tsx'
import { useText } from '../language/use-text.ts'
import { globalState } from '../session/global-state.ts'
import { sessionState } from '../session/session-state.ts'
import { useStore } from '../session/store.ts'
import { reloadMenu } from './menu-load.ts'

/** Whether the menu is loaded. */
export function useMenuReady(): boolean {
  const hasFailed = useStore(sessionState, state => state.menuFailed)
  return useStore(globalState, state => state.menuLoad && !hasFailed && state.menu.length > 0)
}

/** The state of a menu that is not shown: loading, failed, or empty. */
export function MenuState() {
  const text = useText()
  const menuLoad = useStore(globalState, state => state.menuLoad)
  const hasFailed = useStore(sessionState, state => state.menuFailed)
  if (!menuLoad) return <Skeleton bars={[16, '60%']} rows={6} />
  if (hasFailed) {
    return <FailedState title={text('hzero.common.menu.failed')} onRetry={() => void reloadMenu()} />
  }
  return (
    <EmptyState title={text('hzero.common.menu.empty')}>{text('hzero.common.menu.empty.detail')}</EmptyState>
  )
}
