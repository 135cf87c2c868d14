import { useOfTenants } from '@atrium/console/access/of-tenants.tsx'
import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { ListHeader } from '@atrium/console/list/list-header.tsx'
import { ListTable } from '@atrium/console/list/list-table.tsx'
import { NewButton } from '@atrium/console/records/new-button.tsx'
import css from '@atrium/console/records/record-list.module.css'
import { neighborsOf, useOpenRecord, useRecordList } from '@atrium/console/records/record-list.ts'
import { platformTenantId } from '@atrium/contract/constants'
import { type LovViewHeader, lovViewApi } from '@atrium/contract/lookups/lov-view'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { lovViewTable } from '../lookup-view.table.ts'
import { LovViewDrawer, viewOfTenant } from './lov-view-drawer.tsx'
import { type LovViewText, lovViewTexts } from './lov-view-texts.ts'

const filters = ['viewName', 'viewCode'] as const

/** The lookup views this tenant can use: its own, and those of the platform, which it can copy and change. */
export function LovViewList() {
  const t = useFeatureText(lovViewTexts)
  const tenants = useOfTenants()
  // By code, which stays when a view of the platform is copied; views of other tenants have their tenant in the
  // key.
  const keyOf = (view: LovViewHeader) =>
    view.tenantId === platformTenantId || tenants.isOwn(view)
      ? view.viewCode
      : viewOfTenant(view.tenantId, view.viewCode)
  const views = useRecordList({
    table: lovViewTable,
    filters: tenants.filters(filters),
    query: ({ paging, filter }) => query(lovViewApi.list, { query: { ...paging, ...filter } }),
    rowKey: keyOf,
    couldNotLoad: t('couldNotLoad'),
  })
  const [openKey, open] = useOpenRecord('lovView')

  const fields = tenants.fields(fieldsOf(t), views.table.rows)

  return (
    <div className={css.page}>
      <div className={css.list}>
        <ListHeader
          list={views}
          fields={fields}
          parents={[t('parent')]}
          title={t('title')}
          primary={
            <NewButton call={lovViewApi.create} onClick={() => open('new')}>
              {t('new')}
            </NewButton>
          }
        />
        <ListTable
          list={views}
          fields={fields}
          label={t('title')}
          counted={of => t('counted', of)}
          columns={tenants.columns(columnsOf(t))}
          rowName={view => view.viewName}
          onOpen={view => open(keyOf(view))}
          openKey={openKey}
        />
      </div>
      {openKey && (
        <LovViewDrawer
          key={openKey}
          viewKey={openKey === 'new' ? undefined : openKey}
          onCreated={open}
          onClose={() => open(undefined)}
          {...neighborsOf(views.table, openKey, open)}
        />
      )}
    </div>
  )
}

function fieldsOf(t: LovViewText): readonly QueryField[] {
  const atMost = (most: number) => (entry: unknown) =>
    String(entry ?? '').length > most ? t('tooLong', { most }) : null
  return [
    { kind: 'text', name: 'viewName', label: t('name'), hint: t('contains'), validate: atMost(120) },
    { kind: 'text', name: 'viewCode', label: t('code'), hint: t('startsWith'), validate: atMost(128) },
  ]
}

function columnsOf(t: LovViewText): readonly Column<LovViewHeader>[] {
  return [
    { id: 'viewName', header: t('name'), cell: view => view.viewName, main: true, sortable: true },
    {
      id: 'viewCode',
      header: t('code'),
      cell: view => view.viewCode,
      tone: 'code',
      sortable: true,
      width: 220,
      leaves: 'code',
    },
    { id: 'lovCode', header: t('lookup'), cell: view => view.lovName, sortable: true, leaves: 3, width: 220 },
    {
      id: 'lovTypeCode',
      header: t('kind'),
      cell: view => t(view.lovTypeCode === 'IDP' ? 'kept' : 'call'),
      leaves: 4,
      width: 140,
      tone: 'quiet',
    },
    {
      id: 'tenantId',
      header: t('whose'),
      cell: view => t(view.tenantId === 0 ? 'ofPlatform' : 'ofTenant'),
      leaves: 5,
      width: 130,
      tone: 'quiet',
    },
  ]
}
