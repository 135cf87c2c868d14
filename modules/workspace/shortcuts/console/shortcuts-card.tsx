import type { CardProps } from '@atrium/console/cards/card-drawing.ts'
import { useText } from '@atrium/console/language/use-text.ts'
import { useShortcuts } from '@atrium/console/menu/shortcuts.ts'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { Card } from '@atrium/ui/display/card.tsx'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Skeleton } from '@atrium/ui/feedback/skeleton.tsx'
import { useLate } from '@atrium/ui/feedback/use-late.ts'
import { PageLinks } from '../../workplace/console/page-links.tsx'

/** The user's shortcuts, with the icons of their menu folders. */
export function ShortcutsCard({ card }: CardProps) {
  const text = useText()
  const { shortcuts, isPending, isError, refetch } = useShortcuts()
  const leaves = useStore(globalState, state => state.menuLeafNode)
  const menuLoad = useStore(globalState, state => state.menuLoad)
  const isWaiting = isPending || !menuLoad
  const isSlow = useLate(isWaiting)
  const pages = shortcuts.flatMap(one => leaves.find(leaf => leaf.id === one.menuId) ?? [])
  return (
    <Card title={card.name}>
      {isError && <FailedState onRetry={() => void refetch()} />}
      {isSlow && <Skeleton bars={[26, '50%']} rows={3} />}
      {!isWaiting && !isError && pages.length === 0 && (
        <EmptyState title={text('hzero.common.shortcut.none')}>
          {text('hzero.common.shortcut.none.detail')}
        </EmptyState>
      )}
      <PageLinks pages={pages} />
    </Card>
  )
}
