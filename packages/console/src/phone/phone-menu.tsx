import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Icon } from '@atrium/ui/icon/icon.tsx'
import { WindowedGroups } from '@atrium/ui/tree/windowed-groups.tsx'
import { windowedRows } from '@atrium/ui/tree/windowed-rows.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useText } from '../language/use-text.ts'
import { groupsOf, idOf, leavesOf, type MenuNode } from '../menu/menu.ts'
import { reloadMenu } from '../menu/menu-load.ts'
import { PageLink } from '../menu/page-link.tsx'
import { globalState } from '../session/global-state.ts'
import { sessionState } from '../session/session-state.ts'
import { useStore } from '../session/store.ts'
import css from './phone.module.css'

/** The height of padding and title above the list. */
const titleHeight = 64
const rowHeight = 48
const pageSizes = { item: 44, heading: 36 }
const underPages = 8

type PhoneMenuProps = {
  onOpened: () => void
}

/** The first level; each entry expands to its pages under their headings. */
export function PhoneMenu({ onOpened }: PhoneMenuProps) {
  const text = useText()
  const tree = useStore(globalState, state => state.menu)
  const menuLoad = useStore(globalState, state => state.menuLoad)
  const hasFailed = useStore(sessionState, state => state.menuFailed)
  const [openId, setOpenId] = useState<string>()
  const [box, setBox] = useState<HTMLElement | null>(null)
  const scroller = box?.closest<HTMLElement>('[role="dialog"]') ?? null
  const roots = useMemo(() => [{ key: 'roots', heading: '', items: tree }], [tree])
  const sizes = useMemo(
    () => ({
      item: (node: MenuNode) =>
        node.id === openId
          ? rowHeight + windowedRows(groupsOf(node), idOf, pageSizes).height + underPages
          : rowHeight,
    }),
    [openId],
  )
  if (!menuLoad) return <ProgressLine />
  if (hasFailed) {
    return <FailedState title={text('hzero.common.menu.failed')} onRetry={() => void reloadMenu()} />
  }
  if (tree.length === 0) return <EmptyState title={text('hzero.common.menu.empty')} />
  const toggle = (id: string) => setOpenId(openId === id ? undefined : id)
  return (
    <div ref={setBox}>
      <WindowedGroups groups={roots} keyOf={idOf} sizes={sizes} scroller={scroller} offset={titleHeight}>
        {node =>
          node.children.length === 0 ? (
            <PageLink page={node} className={css.row} onOpened={onOpened}>
              <Icon name={node.icon} size={22} />
              <span className={css.rowName}>{node.name}</span>
            </PageLink>
          ) : (
            <>
              <button
                type="button"
                className={css.row}
                aria-expanded={openId === node.id}
                onClick={() => toggle(node.id)}
              >
                <Icon name={node.icon} size={22} />
                <span className={css.rowName}>{node.name}</span>
                <small className={css.rowCount}>{leavesOf(node.children).length}</small>
                <span className={css.turn}>
                  <Glyph icon={IconChevronRight} mirrored />
                </span>
              </button>
              {openId === node.id && (
                <Pages
                  root={node}
                  scroller={scroller}
                  offset={titleHeight + (tree.indexOf(node) + 1) * rowHeight}
                  onOpened={onOpened}
                />
              )}
            </>
          )
        }
      </WindowedGroups>
    </div>
  )
}

interface PagesProps {
  root: MenuNode
  scroller: HTMLElement | null
  offset: number
  onOpened: () => void
}

function Pages({ root, scroller, offset, onOpened }: PagesProps) {
  const groups = useMemo(() => groupsOf(root), [root])
  return (
    <div className={css.group}>
      <WindowedGroups
        groups={groups}
        keyOf={idOf}
        sizes={pageSizes}
        scroller={scroller}
        offset={offset}
        label={root.name}
        heading="h2"
        headingClass={css.heading}
      >
        {page => (
          <PageLink page={page} className={css.page} onOpened={onOpened}>
            <span className={css.rowName}>{page.name}</span>
          </PageLink>
        )}
      </WindowedGroups>
    </div>
  )
}
