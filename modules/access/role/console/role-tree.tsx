import { useOfTenants } from '@atrium/console/access/of-tenants.tsx'
import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { cx } from '@atrium/ui/theme/cx.ts'
import { useTreeView } from '@atrium/ui/tree/use-tree-view.ts'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type RoleBranch, roleApi } from '../role.contract.ts'
import { RoleStatus } from './role-status.tsx'
import { roleTexts } from './role-texts.ts'
import css from './role-tree.module.css'

interface RoleTreeProps {
  /** With one of them, roles are found at any depth. */
  search: { name?: string; code?: string; tenantId?: string }
  openId: string | null
  onOpen: (id: string) => void
}

interface Line {
  /** Includes the parent, because a search result may also be below another one. */
  key: string
  role: RoleBranch
  level: number
  position: number
  siblings: number
  /** Null for a role without children. */
  open: boolean | null
  /** The number of children that were not loaded. */
  more: number
}

/** The size of one page. */
const size = 200

/** The tree of roles by parent; children are loaded when a role is opened. */
export function RoleTree({ search, openId, onOpen }: RoleTreeProps) {
  const t = useFeatureText(roleTexts)
  const tenants = useOfTenants()
  const [opened, setOpened] = useState<readonly string[]>([])
  const roots = useQuery({ ...query(roleApi.tree, { query: search }), placeholderData: keepPreviousData })
  const below = useQueries({
    queries: opened.map(parentRoleId => query(roleApi.subTree, { query: { parentRoleId, size } })),
  })
  const found = new Map(opened.map((id, at) => [id, below[at]?.data]))

  const lines: Line[] = []
  const add = (roles: readonly RoleBranch[], level: number, parentId = '') => {
    for (const [at, role] of roles.entries()) {
      const open = role.childrenNum === 0 ? null : opened.includes(role.id)
      const page = open ? found.get(role.id) : undefined
      const more = (page?.totalElements ?? 0) - (page?.content.length ?? 0)
      const key = `${parentId} ${role.id}`
      lines.push({ key, role, level, position: at + 1, siblings: roles.length, open, more })
      // A search result may also be below another one: it is not expanded inside itself.
      if (page && level < 50) add(page.content, level + 1, role.id)
    }
  }
  add(roots.data ?? [], 1)
  const twist = (id: string, open: boolean) =>
    setOpened(open ? [...opened.filter(one => one !== id), id] : opened.filter(one => one !== id))
  const view = useTreeView({
    lines,
    lineHeight: 40,
    phoneLineHeight: 44,
    onTwist: ({ role }, open) => twist(role.id, open),
    keysOf: ({ role }) => ({ Enter: () => onOpen(role.id) }),
  })

  if (roots.isError)
    return (
      <FailedState
        title={t('couldNotLoad')}
        requestId={roots.error.requestId}
        onRetry={() => void roots.refetch()}
      />
    )
  if (roots.isPending) return <ProgressLine />
  if (lines.length === 0) return <EmptyState title={t('nothingYet')}>{t('nothingYetDetail')}</EmptyState>
  const failed = below.find(one => one.isError)
  return (
    <div className={css.frame}>
      <div className={css.head} aria-hidden="true">
        <span>{t('name')}</span>
        <span className={css.wide}>{t('code')}</span>
        <span className={css.number}>{t('people')}</span>
        <span>{t('status')}</span>
      </div>
      {failed && (
        <FailedState
          title={t('couldNotLoadBelow')}
          requestId={failed.error?.requestId}
          onRetry={() => void failed.refetch()}
        />
      )}
      <div {...view.tree} className={css.lines} role="tree" aria-label={t('title')}>
        <div role="none" className={css.canvas} style={view.canvas}>
          {view.rows.map(({ line, id, start, isActive }) => {
            const { key, role, level, open, more } = line
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around the lines takes the keys.
              // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names its active line.
              <div
                key={key}
                id={id}
                role="treeitem"
                className={css.line}
                style={{ transform: `translateY(${start}px)` }}
                aria-level={level}
                aria-posinset={line.position}
                aria-setsize={line.siblings}
                aria-expanded={open ?? undefined}
                aria-selected={role.id === openId}
                data-active={isActive || undefined}
                data-open={role.id === openId || undefined}
                onClick={() => {
                  view.setActive(key)
                  onOpen(role.id)
                }}
              >
                <span className={css.name} style={{ paddingInlineStart: (level - 1) * 22 }}>
                  {/* biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys on the tree do the same. */}
                  {/* biome-ignore lint/a11y/noStaticElementInteractions: a part of the line, which has the role. */}
                  <span
                    className={css.twist}
                    onClick={event => {
                      if (open === null) return
                      event.stopPropagation()
                      view.setActive(key)
                      twist(role.id, !open)
                    }}
                  >
                    {open !== null && (
                      <Glyph icon={open ? IconChevronDown : IconChevronRight} size={14} mirrored />
                    )}
                  </span>
                  <span className="truncate">
                    <bdi>{role.name}</bdi>
                  </span>
                  {!tenants.isOwn(role) && <span className={css.more}>{role.tenantName}</span>}
                  {more > 0 && <span className={css.more}>{t('moreBelow', { count: more })}</span>}
                </span>
                <span className={cx(css.wide, css.code, 'mono', 'truncate')}>{role.code}</span>
                <span className={cx(css.number, 'num')}>{role.memberCount}</span>
                <span>
                  <RoleStatus role={role} />
                </span>
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}
