import { globalState } from '../../core/global-state.ts'
import { reloadMenu } from '../../core/menu-load.ts'
import { sessionState } from '../../core/session-state.ts'
import { useStore } from '../../core/store.ts'
import { useText } from '../../core/use-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Whether the menu is there to be drawn. */
export function useMenuReady(): boolean {
  const hasFailed = useStore(sessionState, state => state.menuFailed)
  return useStore(globalState, state => state.menuLoad && !hasFailed && state.menu.length > 0)
}

/** Why the menu is not drawn: still on its way, failed, or empty. */
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
