import type { CardProps } from '../../core/card-drawing.ts'
import { globalState } from '../../core/global-state.ts'
import { useShortcuts } from '../../core/shortcuts.ts'
import { useStore } from '../../core/store.ts'
import { useText } from '../../core/use-text.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLate } from '../../ui/use-late.ts'
import { PageLinks } from './page-links.tsx'

/** The pages a person keeps at hand, with the icons of where they stand. */
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
