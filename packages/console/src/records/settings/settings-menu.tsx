import { groupsOf } from '../../menu/menu.ts'
import { PageLink } from '../../menu/page-link.tsx'
import { useCurrentPage } from '../../menu/use-current-page.ts'
import { globalState } from '../../session/global-state.ts'
import { useStore } from '../../session/store.ts'
import css from './settings-page.module.css'

/** The settings beside this one: the pages of the same group of the menu. */
export function SettingsMenu() {
  const tree = useStore(globalState, state => state.menu)
  const current = useCurrentPage()
  const root = tree.find(node => node.id === current.root)
  const group = root && groupsOf(root).find(({ items }) => items.some(page => page.id === current.leaf))
  if (!root || !group) return <div className={css.menu} />
  return (
    <nav className={css.menu} aria-label={group.heading || root.name}>
      {group.items.map(page => (
        <PageLink
          key={page.id}
          page={page}
          className={css.entry}
          aria-current={page.id === current.leaf ? 'page' : undefined}
        >
          {page.name}
        </PageLink>
      ))}
    </nav>
  )
}
