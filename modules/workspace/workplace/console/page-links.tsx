import { type MenuNode, rootOf } from '@atrium/console/menu/menu.ts'
import { PageLink } from '@atrium/console/menu/page-link.tsx'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { RoleBadge } from '@atrium/ui/display/badges/role-badge.tsx'
import { Icon } from '@atrium/ui/icon/icon.tsx'
import css from './page-links.module.css'

/** Links to pages, with the icons of their menu folders. */
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
            <span className="truncate">
              <bdi>{page.name}</bdi>
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  )
}
