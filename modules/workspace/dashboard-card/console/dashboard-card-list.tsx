import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { numberText } from '@atrium/console/language/formats.ts'
import { when } from '@atrium/console/language/when.tsx'
import { ListHeader } from '@atrium/console/list/list-header.tsx'
import { ListTable } from '@atrium/console/list/list-table.tsx'
import css from '@atrium/console/records/record-list.module.css'
import { neighborsOf, useOpenRecord, useRecordList } from '@atrium/console/records/record-list.ts'
import { cardCatalog } from '@atrium/contract/workspace/dashboard.schema'
import { Status } from '@atrium/ui/feedback/status.tsx'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { dashboardCardApi, type ManagedCard } from '../dashboard-card.contract.ts'
import { dashboardCardTable } from '../dashboard-card.table.ts'
import { DashboardCardDrawer } from './dashboard-card-drawer.tsx'
import { type DashboardCardText, dashboardCardTexts } from './dashboard-card-texts.ts'

const filters = ['name', 'code', 'level', 'catalogType'] as const

/** The cards of workplaces, and the tenants that have them. */
export function DashboardCardList() {
  const t = useFeatureText(dashboardCardTexts)
  const cards = useRecordList({
    table: dashboardCardTable,
    filters,
    query: ({ paging, filter }) => query(dashboardCardApi.list, { query: { ...paging, ...filter } }),
    rowKey: card => card.id,
    couldNotLoad: t('couldNotLoad'),
  })
  const [openId, open] = useOpenRecord('card')
  const fields = fieldsOf(t)

  return (
    <div className={css.page}>
      <div className={css.list}>
        <ListHeader list={cards} fields={fields} parents={[t('parent')]} title={t('title')} />
        <ListTable
          list={cards}
          fields={fields}
          label={t('title')}
          counted={of => t('counted', of)}
          columns={columnsOf(t)}
          rowName={card => `${card.name}, ${t(card.level)}`}
          onOpen={card => open(card.id)}
          openKey={openId}
        />
      </div>
      {openId && (
        <DashboardCardDrawer
          key={openId}
          dashboardCardId={openId}
          onClose={() => open(undefined)}
          {...neighborsOf(cards.table, openId, open)}
        />
      )}
    </div>
  )
}

function fieldsOf(t: DashboardCardText): readonly QueryField[] {
  const atMost = (most: number) => (entry: unknown) =>
    String(entry ?? '').length > most ? t('tooLong', { most }) : null
  return [
    { kind: 'text', name: 'name', label: t('name'), hint: t('contains'), validate: atMost(60) },
    { kind: 'text', name: 'code', label: t('code'), hint: t('startsWith'), validate: atMost(120) },
    {
      kind: 'select',
      name: 'level',
      label: t('level'),
      options: (['site', 'organization'] as const).map(value => ({ value, label: t(value) })),
    },
    {
      kind: 'select',
      many: true,
      name: 'catalogType',
      label: t('kind'),
      options: cardCatalog.options.map(value => ({ value, label: t(value) })),
    },
  ]
}

const columnsOf = (t: DashboardCardText): readonly Column<ManagedCard>[] => [
  { id: 'name', header: t('name'), cell: card => card.name, main: true, sortable: true },
  { id: 'code', header: t('code'), cell: card => card.code, tone: 'code', sortable: true, leaves: 'code' },
  { id: 'catalogType', header: t('kind'), cell: card => t(card.catalogType), sortable: true, leaves: 4 },
  { id: 'level', header: t('level'), cell: card => t(card.level), sortable: true },
  {
    id: 'size',
    header: t('size'),
    cell: card => t('sizeOf', { columns: numberText(card.w), rows: numberText(card.h) }),
    leaves: 5,
  },
  { id: 'cardParams', header: t('parameters'), cell: card => card.cardParams, tone: 'code', leaves: 6 },
  {
    id: 'tenantCount',
    header: t('tenants'),
    cell: ({ level, tenantCount }) =>
      level === 'organization' &&
      (tenantCount === undefined ? t('everyTenant') : t('someTenants', { count: tenantCount })),
  },
  {
    id: 'enabledFlag',
    header: t('status'),
    cell: card => (
      <Status kind={card.enabledFlag === 1 ? 'active' : 'ended'}>
        {t(card.enabledFlag === 1 ? 'enabled' : 'disabled')}
      </Status>
    ),
    sortable: true,
    mark: 'status',
  },
  {
    id: 'lastUpdateDate',
    header: t('changed'),
    cell: card => when(card.lastUpdateDate),
    sortable: true,
    leaves: 'changed',
    tone: 'quiet',
  },
]
