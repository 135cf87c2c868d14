import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { globalState } from '../../core/global-state.ts'
import { groupsOf, leavesOf, type MenuNode } from '../../core/menu.ts'
import { reloadMenu, sessionState } from '../../core/session.ts'
import { useStore } from '../../core/store.ts'
import { useText } from '../../core/use-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { PageLink } from '../menu/page-link.tsx'
import css from './phone.module.css'

type PhoneMenuProps = {
  onOpened: () => void
}

/** The first level; each unfolds to its pages under their headings. */
export function PhoneMenu({ onOpened }: PhoneMenuProps) {
  const text = useText()
  const tree = useStore(globalState, state => state.menu)
  const menuLoad = useStore(globalState, state => state.menuLoad)
  const hasFailed = useStore(sessionState, state => state.menuFailed)
  const [openId, setOpenId] = useState<string>()
  if (!menuLoad) return <ProgressLine />
  if (hasFailed) {
    return <FailedState title={text('hzero.common.menu.failed')} onRetry={() => void reloadMenu()} />
  }
  if (tree.length === 0) return <EmptyState title={text('hzero.common.menu.empty')} />
  return (
    <ul>
      {tree.map(node => (
        <li key={node.id}>
          {node.children.length === 0 ? (
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
                onClick={() => setOpenId(openId === node.id ? undefined : node.id)}
              >
                <Icon name={node.icon} size={22} />
                <span className={css.rowName}>{node.name}</span>
                <small className={css.rowCount}>{leavesOf(node.children).length}</small>
                <span className={css.turn}>
                  <Glyph icon={IconChevronRight} mirrored />
                </span>
              </button>
              {openId === node.id && <Pages root={node} onOpened={onOpened} />}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function Pages({ root, onOpened }: { root: MenuNode; onOpened: () => void }) {
  return groupsOf(root).map(group => (
    <section key={group.key} className={css.group} aria-label={group.heading || root.name}>
      {group.heading && <h2 className={css.heading}>{group.heading}</h2>}
      <ul>
        {group.leaves.map(page => (
          <li key={page.id}>
            <PageLink page={page} className={css.page} onOpened={onOpened}>
              {page.name}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  ))
}
