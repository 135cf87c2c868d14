import { type CardProps, numberIn } from '@atrium/console/cards/card-drawing.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { leafOf } from '@atrium/console/menu/menu.ts'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { recentPages } from '@atrium/console/tabs/recent-pages.ts'
import { Card } from '@atrium/ui/display/card.tsx'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { PageLinks } from './page-links.tsx'
import { startPageTexts } from './start-page-texts.ts'

/** The recently visited pages, each once, if the role still has them. */
export function RecentPagesCard({ card }: CardProps) {
  const t = useFeatureText(startPageTexts)
  const leaves = useStore(globalState, state => state.menuLeafNode)
  const menuLoad = useStore(globalState, state => state.menuLoad)
  // Re-renders on navigation, which changes what is recent.
  useStore(globalState, state => state.activeTabKey)
  const pages = [...new Set(recentPages().flatMap(path => leafOf(leaves, path) ?? []))]
  return (
    <Card title={card.name}>
      {menuLoad && pages.length === 0 && (
        <EmptyState title={t('workplace.pages.none')}>{t('workplace.pages.none.detail')}</EmptyState>
      )}
      <PageLinks pages={pages.slice(0, numberIn(card.cardParams, 'maxNum', 8))} />
    </Card>
  )
}
