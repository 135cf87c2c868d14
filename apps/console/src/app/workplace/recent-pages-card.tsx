import { type CardProps, numberIn } from '../../core/card-drawing.ts'
import { globalState } from '../../core/global-state.ts'
import { leafOf } from '../../core/menu.ts'
import { recentPages } from '../../core/recent-pages.ts'
import { useStore } from '../../core/store.ts'
import { useText } from '../../core/use-text.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageLinks } from './page-links.tsx'

/** The pages that were looked at last, each once, as far as the role still has them. */
export function RecentPagesCard({ card }: CardProps) {
  const text = useText()
  const leaves = useStore(globalState, state => state.menuLeafNode)
  const menuLoad = useStore(globalState, state => state.menuLoad)
  // Going anywhere changes what is recent.
  useStore(globalState, state => state.activeTabKey)
  const pages = [...new Set(recentPages().flatMap(path => leafOf(leaves, path) ?? []))]
  return (
    <Card title={card.name}>
      {menuLoad && pages.length === 0 && (
        <EmptyState title={text('hzero.common.workplace.pages.none')}>
          {text('hzero.common.workplace.pages.none.detail')}
        </EmptyState>
      )}
      <PageLinks pages={pages.slice(0, numberIn(card.cardParams, 'maxNum', 8))} />
    </Card>
  )
}
