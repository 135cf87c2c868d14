import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { NewButton } from '@atrium/console/records/new-button.tsx'
import css from '@atrium/console/records/record-list.module.css'
import { useOpenRecord } from '@atrium/console/records/record-list.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { siteLevel, tenantLevel } from '@atrium/contract/constants'
import { Highlight } from '@atrium/ui/display/highlight.tsx'
import { PageHeader } from '@atrium/ui/display/page-header.tsx'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Status } from '@atrium/ui/feedback/status.tsx'
import { Icon } from '@atrium/ui/icon/icon.tsx'
import type { TreePlace } from '@atrium/ui/tree/tree-lines.ts'
import { type TreeColumn, TreeTable } from '@atrium/ui/tree/tree-table.tsx'
import { TreeTools } from '@atrium/ui/tree/tree-tools.tsx'
import { useTree } from '@atrium/ui/tree/use-tree.ts'
import { SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type MenuEntry, menuEntryApi } from '../menu-entry.contract.ts'
import { MenuEntryDrawer } from './menu-entry-drawer.tsx'
import { type MenuEntryText, menuEntryTexts } from './menu-entry-texts.ts'
import { isFolder, menuShape } from './menu-entry-tree.ts'

type Level = typeof siteLevel | typeof tenantLevel

/** The menu as an editable tree; the platform edits its own and the default one of tenants. */
export function MenuEntryList() {
  const t = useFeatureText(menuEntryTexts)
  const isSite = useStore(userState, state => state.currentUser?.currentRoleLevel === siteLevel)
  const [chosen, choose] = useState<Level>(siteLevel)
  const level: Level = isSite ? chosen : tenantLevel
  const found = useQuery({
    ...query(menuEntryApi.tree, { query: { level } }),
    placeholderData: keepPreviousData,
  })
  const tree = useTree(found.data ?? noEntries, menuShape, 1)
  const [openId, open] = useOpenRecord('menu')
  const isReadOnly = useIsRefused(menuEntryApi.update)
  const move = useCall(menuEntryApi.move, [menuEntryApi.tree, menuEntryApi.get])

  const onMove = ({ id, objectVersionNumber, name }: MenuEntry, to: TreePlace) =>
    move.mutate(
      { body: { id, objectVersionNumber, ...to } },
      { onSuccess: () => noticeSuccess(t('moved', { name })) },
    )

  const opened = tree.all.find(entry => entry.id === openId)

  return (
    <div className={css.page}>
      <div className={css.list}>
        <PageHeader
          parents={[t('parent')]}
          title={t('title')}
          count={tree.all.length}
          primary={
            <NewButton call={menuEntryApi.create} onClick={() => open('new')}>
              {t('new')}
            </NewButton>
          }
        />
        <TreeTools tree={tree} words={{ find: t('find'), openAll: t('openAll'), closeAll: t('closeAll') }}>
          {isSite && (
            <SegmentedControl
              aria-label={t('whichTree')}
              value={level}
              onChange={value => {
                choose(value as Level)
                tree.reset()
              }}
              data={[
                { value: siteLevel, label: t('ofPlatform') },
                { value: tenantLevel, label: t('ofTenants') },
              ]}
            />
          )}
        </TreeTools>
        {found.isError ? (
          <FailedState
            title={t('couldNotLoad')}
            requestId={found.error.requestId}
            onRetry={() => void found.refetch()}
          />
        ) : found.isPending ? (
          <ProgressLine />
        ) : tree.lines.length === 0 ? (
          <EmptyState title={t(tree.search ? 'nothingFound' : 'nothingYet')}>
            {tree.search ? undefined : t('nothingYetDetail')}
          </EmptyState>
        ) : (
          <TreeTable
            label={t('title')}
            shape={menuShape}
            columns={columnsOf(t, tree.search)}
            lines={tree.lines}
            openId={openId}
            onTwist={tree.onTwist}
            onOpen={open}
            onMove={isReadOnly ? undefined : onMove}
            canMove={entry => !entry.builtIn}
            help={isReadOnly ? undefined : t('keysHelp')}
          />
        )}
      </div>
      {openId && (
        <MenuEntryDrawer
          key={openId}
          menuId={openId === 'new' ? undefined : openId}
          level={level}
          entries={tree.all}
          onClose={() => open(undefined)}
          onCreated={open}
          {...(opened && { opening: () => ({ name: opened.name }) })}
        />
      )}
    </div>
  )
}

const noEntries: readonly MenuEntry[] = []

const columnsOf = (t: MenuEntryText, search: string): TreeColumn<MenuEntry>[] => [
  {
    head: t('name'),
    width: 'minmax(220px, 1.4fr)',
    cell: entry => (
      <>
        {entry.icon && <Icon name={entry.icon} />}
        <span className="truncate" style={isFolder(entry) ? { fontWeight: 600 } : undefined}>
          <Highlight text={entry.name} search={search} />
        </span>
      </>
    ),
  },
  { head: t('code'), width: 'minmax(0, 1fr)', isWide: true, kind: 'code', cell: entry => entry.code },
  {
    head: t('address'),
    width: 'minmax(0, 1fr)',
    isWide: true,
    kind: 'code',
    cell: entry => <span dir="ltr">{entry.route}</span>,
  },
  {
    head: t('setCount'),
    hint: t('sets'),
    width: '70px',
    isWide: true,
    kind: 'number',
    cell: entry => (isFolder(entry) ? '' : entry.permissionSetCount),
  },
  {
    head: t('status'),
    width: '110px',
    cell: entry => (
      <Status kind={entry.enabledFlag ? 'active' : 'ended'}>
        {t(entry.enabledFlag ? 'shown' : 'hidden')}
      </Status>
    ),
  },
]
