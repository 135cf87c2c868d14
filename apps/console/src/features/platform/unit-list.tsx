import { type Unit, unitApi } from '@atrium/contract/platform/unit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query, useCall } from '../../api/query.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { NewButton } from '../../core/new-button.tsx'
import { noticeSuccess } from '../../core/notices.ts'
import { TenantPicker, useOfTenants } from '../../core/of-tenants.tsx'
import list from '../../core/record-list.module.css'
import { useOpenRecord } from '../../core/record-list.ts'
import { useIsRefused } from '../../core/use-authority.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Highlight } from '../../ui/highlight.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { Status } from '../../ui/status.tsx'
import type { TreePlace } from '../../ui/tree-lines.ts'
import { type TreeColumn, TreeTable } from '../../ui/tree-table.tsx'
import { TreeTools } from '../../ui/tree-tools.tsx'
import { useTree } from '../../ui/use-tree.ts'
import { UnitDrawer } from './unit-drawer.tsx'
import css from './unit-list.module.css'
import { type UnitText, unitTexts } from './unit-texts.ts'
import { unitShape } from './unit-tree.ts'

/** The organisation as a tree that is arranged here, with the people of each unit. */
export function UnitList() {
  const t = useFeatureText(unitTexts)
  const tenants = useOfTenants()
  const [tenantId, choose] = useOpenRecord('tenantId')
  const found = useQuery({
    ...query(unitApi.tree, { query: { ...(tenantId && { tenantId }) } }),
    placeholderData: keepPreviousData,
  })
  const tree = useTree(found.data ?? noUnits, unitShape, 2)
  const [openId, open] = useOpenRecord('unit')
  const isRefused = useIsRefused(unitApi.update)
  const isReadOnly = isRefused || !tree.all.every(tenants.isOwn)
  const move = useCall(unitApi.move, [unitApi.tree, unitApi.get])

  const onMove = ({ unitId, objectVersionNumber, unitName }: Unit, { parentId, beforeId }: TreePlace) =>
    move.mutate(
      {
        body: {
          ...{ unitId, objectVersionNumber },
          ...(parentId !== undefined && { parentUnitId: parentId }),
          ...(beforeId !== undefined && { beforeUnitId: beforeId }),
        },
      },
      { onSuccess: () => noticeSuccess(t('moved', { name: unitName })) },
    )

  return (
    <div className={list.page}>
      <div className={list.list}>
        <PageHeader
          parents={[t('parent')]}
          title={t('title')}
          count={found.data && tree.all.length}
          primary={
            <NewButton call={unitApi.create} onClick={() => open('new')}>
              {t('new')}
            </NewButton>
          }
        />
        {tenants.isSite && <TenantPicker rows={tree.all} value={tenantId} onChange={choose} />}
        <TreeTools tree={tree} words={{ find: t('find'), openAll: t('openAll'), closeAll: t('closeAll') }} />
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
            shape={unitShape}
            columns={[...columnsOf(t, tree.search), ...(tenants.isSite ? [tenantColumn(tenants.label)] : [])]}
            lines={tree.lines}
            openId={openId}
            onTwist={tree.onTwist}
            onOpen={open}
            onMove={isReadOnly ? undefined : onMove}
            help={isReadOnly ? undefined : t('keysHelp')}
          />
        )}
      </div>
      {openId && (
        <UnitDrawer
          key={openId}
          unitId={openId === 'new' ? undefined : openId}
          onClose={() => open(undefined)}
          onCreated={open}
        />
      )}
    </div>
  )
}

const tenantColumn = (head: string): TreeColumn<Unit> => ({
  head,
  width: 'minmax(0, 1fr)',
  isWide: true,
  cell: unit => unit.tenantName,
})

const noUnits: readonly Unit[] = []

const columnsOf = (t: UnitText, search: string): TreeColumn<Unit>[] => [
  {
    head: t('name'),
    width: 'minmax(260px, 2fr)',
    cell: ({ unitName, unitTypeCode }) => {
      const isDepartment = unitTypeCode === 'DEPARTMENT'
      return (
        <>
          <span className="truncate" style={isDepartment ? undefined : { fontWeight: 600 }}>
            <Highlight text={unitName} search={search} />
          </span>
          {!isDepartment && <span className={css.kind}>{t(unitTypeCode)}</span>}
        </>
      )
    },
  },
  { head: t('code'), width: 'minmax(0, 1fr)', isWide: true, kind: 'code', cell: unit => unit.unitCode },
  { head: t('manager'), width: 'minmax(0, 1fr)', isWide: true, cell: unit => unit.managerName },
  { head: t('people'), width: '70px', isWide: true, kind: 'number', cell: unit => unit.memberCount },
  {
    head: t('status'),
    width: '110px',
    cell: ({ enabledFlag }) => (
      <Status kind={enabledFlag ? 'active' : 'ended'}>{t(enabledFlag ? 'on' : 'off')}</Status>
    ),
  },
]
