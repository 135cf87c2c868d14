import { type RoleBranch, roleApi } from '@atrium/contract/iam/role'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { query } from '../../api/query.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { useOfTenants } from '../../core/of-tenants.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { RoleStatus } from './role-status.tsx'
import { roleTexts } from './role-texts.ts'
import css from './role-tree.module.css'

interface RoleTreeProps {
  /** With one of them, roles are found wherever they stand. */
  search: { name?: string; code?: string; tenantId?: string }
  openId: string | null
  onOpen: (id: string) => void
}

interface Line {
  role: RoleBranch
  level: number
  position: number
  siblings: number
  /** Null for a role with none below it. */
  isOpen: boolean | null
  parentId: string | undefined
  /** Roles below that are too many to be read at once. */
  more: number
}

/** As many as one page holds. */
const size = 200

/** The roles by their parents; what stands below one is asked for when it is opened. */
export function RoleTree({ search, openId, onOpen }: RoleTreeProps) {
  const t = useFeatureText(roleTexts)
  const tenants = useOfTenants()
  const baseId = useId()
  const [opened, setOpened] = useState<readonly string[]>([])
  const [activeId, setActiveId] = useState<string>()
  const roots = useQuery({ ...query(roleApi.tree, { query: search }), placeholderData: keepPreviousData })
  const below = useQueries({
    queries: opened.map(parentRoleId => query(roleApi.subTree, { query: { parentRoleId, size } })),
  })
  const found = new Map(opened.map((id, at) => [id, below[at]?.data]))

  const lines: Line[] = []
  const add = (roles: readonly RoleBranch[], level: number, parentId?: string) => {
    for (const [at, role] of roles.entries()) {
      const isOpen = role.childrenNum === 0 ? null : opened.includes(role.id)
      const page = isOpen ? found.get(role.id) : undefined
      const more = (page?.totalElements ?? 0) - (page?.content.length ?? 0)
      lines.push({ role, level, position: at + 1, siblings: roles.length, isOpen, parentId, more })
      // A role that was found by itself may stand below another one that was: it is not opened in itself.
      if (page && level < 50) add(page.content, level + 1, role.id)
    }
  }
  add(roots.data ?? [], 1)
  const active = Math.max(
    0,
    lines.findIndex(line => line.role.id === activeId),
  )

  const twist = (id: string, open: boolean) =>
    setOpened(open ? [...opened.filter(one => one !== id), id] : opened.filter(one => one !== id))
  const go = (at: number) => {
    const line = lines[Math.max(0, Math.min(lines.length - 1, at))]
    setActiveId(line?.role.id)
    if (line) document.getElementById(`${baseId}-${line.role.id}`)?.scrollIntoView({ block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent) {
    const line = lines[active]
    if (!line || event.ctrlKey || event.metaKey || event.altKey) return
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const [inward, outward] = rtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    const { id } = line.role
    const acts: Record<string, () => void> = {
      ArrowDown: () => go(active + 1),
      ArrowUp: () => go(active - 1),
      Home: () => go(0),
      End: () => go(lines.length - 1),
      [inward]: () => (line.isOpen === false ? twist(id, true) : line.isOpen && go(active + 1)),
      [outward]: () =>
        line.isOpen ? twist(id, false) : go(lines.findIndex(one => one.role.id === line.parentId)),
      Enter: () => onOpen(id),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

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
      <div
        className={css.lines}
        role="tree"
        aria-label={t('title')}
        aria-activedescendant={lines[active] && `${baseId}-${lines[active].role.id}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {lines.map((line, at) => {
          const { role, level, isOpen, more } = line
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around the lines takes the keys.
            // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names its active line.
            <div
              key={`${line.parentId ?? ''} ${role.id}`}
              id={`${baseId}-${role.id}`}
              role="treeitem"
              className={css.line}
              aria-level={level}
              aria-posinset={line.position}
              aria-setsize={line.siblings}
              aria-expanded={isOpen ?? undefined}
              aria-selected={role.id === openId}
              data-active={at === active || undefined}
              data-open={role.id === openId || undefined}
              onClick={() => {
                setActiveId(role.id)
                onOpen(role.id)
              }}
            >
              <span className={css.name} style={{ paddingInlineStart: (level - 1) * 22 }}>
                {/* biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys on the tree do the same. */}
                {/* biome-ignore lint/a11y/noStaticElementInteractions: a part of the line, which has the role. */}
                <span
                  className={css.twist}
                  onClick={event => {
                    if (isOpen === null) return
                    event.stopPropagation()
                    setActiveId(role.id)
                    twist(role.id, !isOpen)
                  }}
                >
                  {isOpen !== null && (
                    <Glyph icon={isOpen ? IconChevronDown : IconChevronRight} size={14} mirrored />
                  )}
                </span>
                <span className="truncate">{role.name}</span>
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
  )
}
