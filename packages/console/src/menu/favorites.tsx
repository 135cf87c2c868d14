import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { IconStar } from '@tabler/icons-react'
import { useText } from '../language/use-text.ts'
import { globalState } from '../session/global-state.ts'
import { useStore } from '../session/store.ts'
import css from './menu-column.module.css'
import { PageLink } from './page-link.tsx'
import { useShortcuts } from './shortcuts.ts'
import type { HoverPanel } from './use-hover-panel.ts'

type FavoritesProps = {
  currentId: string | undefined
  /** A panel beside the menu, which closes when the pointer is here. */
  hover?: HoverPanel
}

/** The user's shortcuts, below the tree. */
export function Favorites({ currentId, hover }: FavoritesProps) {
  const text = useText()
  const { shortcuts } = useShortcuts()
  const leaves = useStore(globalState, state => state.menuLeafNode)
  const pages = shortcuts.flatMap(one => leaves.find(leaf => leaf.id === one.menuId) ?? [])
  if (pages.length === 0) return null
  return (
    <div>
      <h2 id="menu-shortcuts" className={css.caption}>
        {text('hzero.common.shortcut.title')}
      </h2>
      <ul className={css.items} aria-labelledby="menu-shortcuts">
        {pages.map(page => (
          <li key={page.id}>
            <PageLink
              page={page}
              className={css.item}
              data-shortcut
              aria-current={page.id === currentId ? 'page' : undefined}
              onPointerMove={event => hover?.onItemMove(undefined, event)}
              {...(hover && { onOpened: hover.close })}
            >
              <Glyph icon={IconStar} size={18} />
              <span className={css.label}>{page.name}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
