import { useOfTenants } from '@atrium/console/access/of-tenants.tsx'
import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText } from '@atrium/console/language/formats.ts'
import { when } from '@atrium/console/language/when.tsx'
import { byPerson } from '@atrium/console/links/record-link.tsx'
import { ListEmpty } from '@atrium/console/list/list-empty.tsx'
import { ListHeader } from '@atrium/console/list/list-header.tsx'
import { ListTable } from '@atrium/console/list/list-table.tsx'
import { NewButton } from '@atrium/console/records/new-button.tsx'
import css from '@atrium/console/records/record-list.module.css'
import { neighborsOf, useOpenRecord, useRecordList } from '@atrium/console/records/record-list.ts'
import { type ManagedStaticText, staticTextApi } from '@atrium/contract/language/static-text'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { staticTextTable } from '../static-text.table.ts'
import { StaticTextDrawer } from './static-text-drawer.tsx'
import { type StaticTextText, staticTextTexts } from './static-text-texts.ts'

const filters = ['textCode'] as const

/** The longer texts of this tenant, which take precedence over those of the platform. */
export function StaticTexts() {
  const t = useFeatureText(staticTextTexts)
  const tenants = useOfTenants()
  const texts = useRecordList({
    table: staticTextTable,
    filters: tenants.filters(filters),
    query: ({ paging, filter }) => query(staticTextApi.page, { query: { ...paging, ...filter } }),
    rowKey: text => text.textId,
    couldNotLoad: t('couldNotLoad'),
  })
  const [openId, open] = useOpenRecord('staticText')

  const fields = tenants.fields(
    [
      {
        kind: 'text',
        name: 'textCode',
        label: t('code'),
        hint: t('startsWith'),
        validate: entry => (String(entry ?? '').length > 64 ? t('tooLong', { most: 64 }) : null),
      },
    ],
    texts.table.rows,
  )

  return (
    <div className={css.page}>
      <div className={css.list}>
        <ListHeader
          list={texts}
          fields={fields}
          parents={[t('parent')]}
          title={t('title')}
          primary={
            <NewButton call={staticTextApi.create} onClick={() => open('new')}>
              {t('new')}
            </NewButton>
          }
        />
        <ListTable
          list={texts}
          fields={fields}
          label={t('title')}
          columns={tenants.columns(columnsOf(t))}
          rowName={text => text.title}
          empty={
            <ListEmpty
              title={t('nothingYet')}
              create={{ call: staticTextApi.create, label: t('new'), onClick: () => open('new') }}
            >
              {t('nothingYetDetail')}
            </ListEmpty>
          }
          onOpen={text => open(text.textId)}
          openKey={openId}
        />
      </div>
      {openId && (
        <StaticTextDrawer
          key={openId}
          textId={openId === 'new' ? undefined : openId}
          onClose={() => open(undefined)}
          onCreated={open}
          {...neighborsOf(texts.table, openId, open)}
        />
      )}
    </div>
  )
}

const columnsOf = (t: StaticTextText): readonly Column<ManagedStaticText>[] => [
  { id: 'title', header: t('heading'), cell: text => text.title, main: true, sortable: true },
  {
    id: 'textCode',
    header: t('code'),
    cell: text => text.textCode,
    tone: 'code',
    sortable: true,
    leaves: 'code',
  },
  { id: 'startDate', header: t('from'), cell: text => text.startDate && dateText(text.startDate), leaves: 4 },
  {
    id: 'endDate',
    header: t('until'),
    cell: text => text.endDate && dateText(text.endDate),
    sortable: true,
    leaves: 'ends',
  },
  {
    id: 'lastUpdateDate',
    header: t('changed'),
    cell: text => when(text.lastUpdateDate),
    sortable: true,
    leaves: 'changed',
    tone: 'quiet',
  },
  {
    id: 'lastUpdatedBy',
    header: t('by'),
    cell: text => byPerson(text.lastUpdatedBy, text.lastUpdatedByName),
    leaves: 'by',
    tone: 'quiet',
  },
]
