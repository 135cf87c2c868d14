import { TenantPicker, useOfTenants } from '@atrium/console/access/of-tenants.tsx'
import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { when } from '@atrium/console/language/when.tsx'
import { ListEmpty } from '@atrium/console/list/list-empty.tsx'
import { NewButton } from '@atrium/console/records/new-button.tsx'
import css from '@atrium/console/records/record-list.module.css'
import { neighborsOf, useOpenRecord, useTableLayout } from '@atrium/console/records/record-list.ts'
import { PageHeader } from '@atrium/ui/display/page-header.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { Status } from '@atrium/ui/feedback/status.tsx'
import { DataTable } from '@atrium/ui/table/data-table.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { useQuery } from '@tanstack/react-query'
import { dataHierarchyApi, type ManagedHierarchy } from '../data-hierarchy.contract.ts'
import { dataHierarchyTable } from '../data-hierarchy.table.ts'
import { DataHierarchyDrawer } from './data-hierarchy-drawer.tsx'
import { type DataHierarchyText, dataHierarchyTexts } from './data-hierarchy-texts.ts'

/** A hierarchy with its depth in the tree. */
type Line = ManagedHierarchy & { depth: number }

/** The data hierarchies, by which the header lets users narrow the data of this tenant. */
export function DataHierarchies() {
  const t = useFeatureText(dataHierarchyTexts)
  const tenants = useOfTenants()
  const [tenantId, choose] = useOpenRecord('tenantId')
  const found = useQuery(query(dataHierarchyApi.list, { query: { ...(tenantId && { tenantId }) } }))
  const layout = useTableLayout(dataHierarchyTable)
  const [openId, open] = useOpenRecord('dataHierarchy')
  const rows = { rows: linesOf(found.data ?? []), rowKey: (line: Line) => line.dataHierarchyId }

  return (
    <div className={css.page}>
      <div className={css.list}>
        <PageHeader
          parents={[t('parent')]}
          title={t('title')}
          count={found.data && rows.rows.length}
          primary={
            !tenants.isSite && (
              <NewButton call={dataHierarchyApi.create} onClick={() => open('new')}>
                {t('new')}
              </NewButton>
            )
          }
        />
        {tenants.isSite && (
          <>
            <Note tone="info">{t('ofTenants')}</Note>
            <TenantPicker rows={rows.rows} value={tenantId} onChange={choose} />
          </>
        )}
        <DataTable
          label={t('title')}
          columns={tenants.columns(columnsOf(t))}
          {...rows}
          {...layout}
          rowName={line => line.dataHierarchyName}
          loading={found.isFetching}
          failure={
            found.isError
              ? {
                  title: t('couldNotLoad'),
                  requestId: found.error.requestId,
                  onRetry: () => void found.refetch(),
                }
              : null
          }
          empty={
            <ListEmpty
              title={t('nothingYet')}
              create={{ call: dataHierarchyApi.create, label: t('new'), onClick: () => open('new') }}
            >
              {t('nothingYetDetail')}
            </ListEmpty>
          }
          onOpen={line => open(line.dataHierarchyId)}
          openKey={openId}
        />
      </div>
      {openId && (
        <DataHierarchyDrawer
          key={openId}
          dataHierarchyId={openId === 'new' ? undefined : openId}
          onClose={() => open(undefined)}
          onCreated={open}
          {...neighborsOf(rows, openId, open)}
        />
      )}
    </div>
  )
}

const linesOf = (tree: readonly ManagedHierarchy[], depth = 0): Line[] =>
  tree.flatMap(one => [{ ...one, depth }, ...linesOf(one.children ?? [], depth + 1)])

const columnsOf = (t: DataHierarchyText): readonly Column<Line>[] => [
  {
    id: 'dataHierarchyName',
    header: t('name'),
    cell: line => (
      <span style={{ paddingInlineStart: line.depth * 22 }}>
        {line.depth > 0 && <span aria-hidden="true">└ </span>}
        {line.dataHierarchyName}
      </span>
    ),
    main: true,
  },
  {
    id: 'dataHierarchyCode',
    header: t('code'),
    cell: line => line.dataHierarchyCode,
    tone: 'code',
    leaves: 'code',
  },
  { id: 'valueSourceName', header: t('source'), cell: line => line.valueSourceName, leaves: 3 },
  { id: 'displayStyle', header: t('style'), cell: line => t(line.displayStyle), leaves: 4, tone: 'quiet' },
  {
    id: 'enabledFlag',
    header: t('enabled'),
    cell: line => (
      <Status kind={line.enabledFlag === 1 ? 'active' : 'ended'}>
        {t(line.enabledFlag === 1 ? 'on' : 'off')}
      </Status>
    ),
    mark: 'status',
  },
  {
    id: 'lastUpdateDate',
    header: t('changed'),
    cell: line => when(line.lastUpdateDate),
    leaves: 'changed',
    tone: 'quiet',
  },
]
