import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Icon } from '@atrium/ui/icon/icon.tsx'
import { cx } from '@atrium/ui/theme/cx.ts'
import { IconChevronRight, IconExternalLink } from '@tabler/icons-react'
import { type MenuNode, opensWindow } from './menu.ts'
import css from './menu-column.module.css'
import { PageLink } from './page-link.tsx'
import type { HoverPanel } from './use-hover-panel.ts'

type RootItemProps = {
  node: MenuNode
  isCurrent: boolean
  hover: HoverPanel
  /** Moves the focus to the panel of the entry. */
  onFocusPanel: () => void
  /** Only the first level has icons. */
  hasIcon?: boolean
}

/** An entry of a column: a page, or a submenu that opens beside it. */
export function RootItem({ node, isCurrent, hover, onFocusPanel, hasIcon = true, ...rest }: RootItemProps) {
  const isOpen = hover.openId === node.id
  const content = (
    <>
      {hasIcon && <Icon name={node.icon} size={18} />}
      <span className={css.label}>{node.name}</span>
    </>
  )
  const shared = {
    ...rest,
    className: cx(css.item, isCurrent && css.current, isOpen && css.open),
    'data-menu-id': node.id,
    onPointerLeave: hover.onItemLeave,
  }
  if (node.children.length === 0) {
    return (
      <PageLink
        {...shared}
        page={node}
        aria-current={isCurrent ? 'page' : undefined}
        onPointerMove={event => hover.onItemMove(undefined, event)}
        onOpened={hover.close}
      >
        {content}
        {opensWindow(node) && (
          <span className={css.chevron}>
            <Glyph icon={IconExternalLink} size={14} />
          </span>
        )}
      </PageLink>
    )
  }
  return (
    <button
      {...shared}
      type="button"
      aria-expanded={isOpen}
      aria-haspopup="true"
      onPointerMove={event => hover.onItemMove(node.id, event)}
      onClick={event => {
        // Enter and Space are clicks without a position: they move the focus to the panel.
        const isKey = event.detail === 0
        if (isKey) hover.open(node.id)
        else hover.toggle(node.id)
        if (isKey) requestAnimationFrame(onFocusPanel)
      }}
      onKeyDown={event => {
        const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
        if (event.key === (rtl ? 'ArrowLeft' : 'ArrowRight')) {
          event.preventDefault()
          hover.open(node.id)
          requestAnimationFrame(onFocusPanel)
        } else if (event.key === 'Escape' && isOpen) {
          event.preventDefault()
          event.stopPropagation()
          hover.close()
        }
      }}
    >
      {content}
      <span className={css.chevron}>
        <Glyph icon={IconChevronRight} size={14} mirrored />
      </span>
    </button>
  )
}
