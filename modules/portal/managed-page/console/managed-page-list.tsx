import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { when } from '@atrium/console/language/when.tsx'
import { byPerson } from '@atrium/console/links/record-link.tsx'
import { ListEmpty } from '@atrium/console/list/list-empty.tsx'
import { ListHeader } from '@atrium/console/list/list-header.tsx'
import { ListTable } from '@atrium/console/list/list-table.tsx'
import { NewButton } from '@atrium/console/records/new-button.tsx'
import css from '@atrium/console/records/record-list.module.css'
import { useRecordList } from '@atrium/console/records/record-list.ts'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { pageKind } from '../../page/page.contract.ts'
import { type ManagedPage, managedPageApi, pageState } from '../managed-page.contract.ts'
import { pageTable } from '../managed-page.table.ts'
import { ManagedPageCreate } from './managed-page-create.tsx'
import { ManagedPageStatus } from './managed-page-status.tsx'
import { type ManagedPageWords, managedPageTexts } from './managed-page-texts.ts'

const filters = ['title', 'stateCode', 'kindCode'] as const

export const editorOf = (pageId: string) => `/hptl/portal-page/detail/${pageId}`

/** The tenant's portal pages, in every state. */
export function ManagedPageList() {
  const t = useFeatureText(managedPageTexts)
  const [, go] = useLocation()
  const [isNew, setNew] = useState(false)
  const pages = useRecordList({
    table: pageTable,
    filters,
    query: ({ paging, filter }) => query(managedPageApi.list, { query: { ...paging, ...filter } }),
    rowKey: page => page.pageId,
    couldNotLoad: t('couldNotLoad'),
  })
  const fields = fieldsOf(t)

  return (
    <div className={css.page}>
      <div className={css.list}>
        <ListHeader
          list={pages}
          fields={fields}
          parents={[t('parent')]}
          title={t('title')}
          primary={
            <NewButton call={managedPageApi.create} onClick={() => setNew(true)}>
              {t('new')}
            </NewButton>
          }
        />
        <ListTable
          list={pages}
          fields={fields}
          label={t('title')}
          counted={of => t('counted', of)}
          columns={columnsOf(t)}
          rowName={page => page.title}
          onOpen={page => go(editorOf(page.pageId))}
          empty={
            <ListEmpty
              title={t('nothingYet')}
              create={{ call: managedPageApi.create, label: t('new'), onClick: () => setNew(true) }}
            >
              {t('nothingYetDetail')}
            </ListEmpty>
          }
        />
      </div>
      {isNew && (
        <ManagedPageCreate onClose={() => setNew(false)} onCreated={pageId => go(editorOf(pageId))} />
      )}
    </div>
  )
}

function fieldsOf(t: ManagedPageWords): readonly QueryField[] {
  return [
    {
      kind: 'text',
      name: 'title',
      label: t('name'),
      hint: t('contains'),
      validate: entry => (String(entry ?? '').length > 200 ? t('tooLong', { most: 200 }) : null),
    },
    {
      kind: 'select',
      many: true,
      name: 'stateCode',
      label: t('state'),
      options: pageState.options.map(value => ({ value, label: t(value) })),
    },
    {
      kind: 'select',
      many: true,
      name: 'kindCode',
      label: t('kind'),
      options: pageKind.options.map(value => ({ value, label: t(value) })),
    },
  ]
}

function columnsOf(t: ManagedPageWords): readonly Column<ManagedPage>[] {
  return [
    { id: 'title', header: t('name'), cell: page => page.title, main: true, sortable: true },
    { id: 'state', header: t('state'), cell: page => <ManagedPageStatus page={page} />, mark: 'status' },
    { id: 'kindCode', header: t('kind'), cell: page => t(page.kindCode), leaves: 3 },
    {
      id: 'pageCode',
      header: t('code'),
      cell: page => <span className="mono">{page.pageCode}</span>,
      sortable: true,
      leaves: 2,
    },
    { id: 'versionNumber', header: t('version'), cell: page => page.versionNumber, leaves: 4 },
    {
      id: 'lastUpdatedByName',
      header: t('changedBy'),
      cell: page => byPerson(page.lastUpdatedBy, page.lastUpdatedByName),
      tone: 'quiet',
      leaves: 'by',
    },
    {
      id: 'lastUpdateDate',
      header: t('changedAt'),
      cell: page => when(page.lastUpdateDate),
      sortable: true,
      tone: 'quiet',
      leaves: 'changed',
    },
  ]
}
