import { globalState } from '../../core/global-state.ts'
import { rootOf } from '../../core/menu.ts'
import { useShortcuts } from '../../core/shortcuts.ts'
import { useStore } from '../../core/store.ts'
import { useText } from '../../core/use-text.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RoleBadge } from '../../ui/role-badge.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLate } from '../../ui/use-late.ts'
import { PageLink } from '../menu/page-link.tsx'
import css from './workplace.module.css'

/** The pages a person keeps at hand, with the icons of where they stand. */
export function ShortcutsCard() {
  const text = useText()
  const { shortcuts, isPending, isError, refetch } = useShortcuts()
  const tree = useStore(globalState, state => state.menu)
  const leaves = useStore(globalState, state => state.menuLeafNode)
  const menuLoad = useStore(globalState, state => state.menuLoad)
  const isWaiting = isPending || !menuLoad
  const isSlow = useLate(isWaiting)
  const pages = shortcuts.flatMap(one => leaves.find(leaf => leaf.id === one.menuId) ?? [])
  return (
    <Card title={text('hzero.common.shortcut.title')}>
      {isError && <FailedState onRetry={() => void refetch()} />}
      {isSlow && <Skeleton bars={[26, '50%']} rows={3} />}
      {!isWaiting && !isError && pages.length === 0 && (
        <EmptyState title={text('hzero.common.shortcut.none')}>
          {text('hzero.common.shortcut.none.detail')}
        </EmptyState>
      )}
      <ul className={css.shortcuts}>
        {pages.map(page => (
          <li key={page.id}>
            <PageLink page={page} className={css.shortcut}>
              <RoleBadge size="lg" tone="accent">
                <Icon name={page.icon ?? rootOf(tree, page.id)?.icon} />
              </RoleBadge>
              <span className="truncate">{page.name}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
