import { globalState } from '../../core/global-state.ts'
import { type MenuNode, rootOf } from '../../core/menu.ts'
import { useStore } from '../../core/store.ts'
import { Icon } from '../../ui/icon.tsx'
import { RoleBadge } from '../../ui/role-badge.tsx'
import { PageLink } from '../menu/page-link.tsx'
import css from './page-links.module.css'

/** Pages with the icons of where they stand in the menu. */
export function PageLinks({ pages }: { pages: readonly MenuNode[] }) {
  const tree = useStore(globalState, state => state.menu)
  return (
    <ul className={css.links}>
      {pages.map(page => (
        <li key={page.id}>
          <PageLink page={page} className={css.link}>
            <RoleBadge size="lg" tone="accent">
              <Icon name={page.icon ?? rootOf(tree, page.id)?.icon} />
            </RoleBadge>
            <span className="truncate">{page.name}</span>
          </PageLink>
        </li>
      ))}
    </ul>
  )
}
