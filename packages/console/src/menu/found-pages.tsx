import { Highlight } from '@atrium/ui/display/highlight.tsx'
import { WindowedGroups, type WindowedHandle } from '@atrium/ui/tree/windowed-groups.tsx'
import { type Ref, useMemo } from 'react'
import { useText } from '../language/use-text.ts'
import { globalState } from '../session/global-state.ts'
import { useStore } from '../session/store.ts'
import { idOf, type MenuNode, rootOf } from './menu.ts'
import css from './menu-column.module.css'
import { PageLink } from './page-link.tsx'

const sizes = { item: 40 }

type FoundPagesProps = {
  ref: Ref<WindowedHandle>
  wanted: string
  found: readonly MenuNode[]
  scroller: HTMLElement | null
  onOpened: () => void
}

/** The pages that match, each with its first-level entry. */
export function FoundPages({ ref, wanted, found, scroller, onOpened }: FoundPagesProps) {
  const text = useText()
  const tree = useStore(globalState, state => state.menu)
  const groups = useMemo(() => [{ key: 'found', heading: '', items: found }], [found])
  if (found.length === 0)
    return <p className={css.none}>{text('hzero.common.menu.none', { text: wanted })}</p>
  return (
    <WindowedGroups ref={ref} groups={groups} keyOf={idOf} sizes={sizes} scroller={scroller}>
      {page => {
        const root = rootOf(tree, page.id)
        return (
          <PageLink page={page} className={css.found} title={page.name} onOpened={onOpened}>
            <span className="truncate">
              <Highlight text={page.name} search={wanted} />
            </span>
            {root && root.id !== page.id && <small className={css.under}>{root.name}</small>}
          </PageLink>
        )
      }}
    </WindowedGroups>
  )
}
