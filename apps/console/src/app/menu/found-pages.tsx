import { globalState } from '../../core/global-state.ts'
import { findLeaves, rootOf } from '../../core/menu.ts'
import { useStore } from '../../core/store.ts'
import { useText } from '../../core/use-text.ts'
import { Highlight } from '../../ui/highlight.tsx'
import { PageLink } from './page-link.tsx'
import css from './side-all.module.css'

type FoundPagesProps = {
  wanted: string
  onOpened: () => void
}

/** The pages that match, each with the first-level item it stands under. */
export function FoundPages({ wanted, onOpened }: FoundPagesProps) {
  const text = useText()
  const tree = useStore(globalState, state => state.menu)
  const leaves = useStore(globalState, state => state.menuLeafNode)
  const found = findLeaves(leaves, wanted)
  if (found.length === 0)
    return <p className={css.none}>{text('hzero.common.menu.none', { text: wanted })}</p>
  return (
    <ul className={css.items}>
      {found.map(page => {
        const root = rootOf(tree, page.id)
        return (
          <li key={page.id}>
            <PageLink page={page} className={css.found} data-menu-item onOpened={onOpened}>
              <span className="truncate">
                <Highlight text={page.name} search={wanted} />
              </span>
              {root && root.id !== page.id && <small className={css.under}>{root.name}</small>}
            </PageLink>
          </li>
        )
      })}
    </ul>
  )
}
