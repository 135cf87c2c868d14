import { TenantPicker, useOfTenants } from '@atrium/console/access/of-tenants.tsx'
import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { NewButton } from '@atrium/console/records/new-button.tsx'
import list from '@atrium/console/records/record-list.module.css'
import { useOpenRecord } from '@atrium/console/records/record-list.ts'
import { useAddedColumns } from '@atrium/console/resource/added-fields.tsx'
import { Highlight } from '@atrium/ui/display/highlight.tsx'
import { PageHeader } from '@atrium/ui/display/page-header.tsx'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Status } from '@atrium/ui/feedback/status.tsx'
import type { TreePlace } from '@atrium/ui/tree/tree-lines.ts'
import { type TreeColumn, TreeTable } from '@atrium/ui/tree/tree-table.tsx'
import { TreeTools } from '@atrium/ui/tree/tree-tools.tsx'
import { useTree } from '@atrium/ui/tree/use-tree.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Unit, unitApi } from '../unit.contract.ts'
import { UnitDrawer } from './unit-drawer.tsx'
import css from './unit-list.module.css'
import { type UnitText, unitTexts } from './unit-texts.ts'
import { unitShape } from './unit-tree.ts'

/** The units as an editable tree, with the people of each unit. */
export function UnitList() {
  const t = useFeatureText(unitTexts)
  const tenants = useOfTenants()
  const { columns: added } = useAddedColumns('platform.unit')
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

  const opened = tree.all.find(unit => unit.unitId === openId)

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
        <TreeTools tree={tree} words={{ find: t('find'), openAll: t('openAll'), closeAll: t('closeAll') }}>
          {tenants.isSite && <TenantPicker rows={tree.all} value={tenantId} onChange={choose} />}
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
            shape={unitShape}
            columns={[
              ...columnsOf(t, tree.search),
              ...added.map(addedColumn),
              ...(tenants.isSite ? [tenantColumn(tenants.label)] : []),
            ]}
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
          {...(opened && { opening: () => ({ name: opened.unitName }) })}
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

/** A field that the tenant has added. */
const addedColumn = ({
  header,
  cell,
}: ReturnType<typeof useAddedColumns>['columns'][number]): TreeColumn<Unit> => ({
  head: header,
  width: 'minmax(0, 1fr)',
  isWide: true,
  cell,
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
