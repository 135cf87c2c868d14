import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { when } from '@atrium/console/language/when.tsx'
import { knownValues } from '@atrium/console/list/known-values.ts'
import { ListHeader } from '@atrium/console/list/list-header.tsx'
import { ListTable } from '@atrium/console/list/list-table.tsx'
import css from '@atrium/console/records/record-list.module.css'
import { useRecordList } from '@atrium/console/records/record-list.ts'
import { navigate } from '@atrium/console/tabs/navigation.ts'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { Status } from '@atrium/ui/feedback/status.tsx'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { dataImportApi, type ImportBatch, importState } from '../data-import.contract.ts'
import { dataImportTable } from '../imports.table.ts'
import { type DataImportText, dataImportTexts } from './data-import-texts.ts'

const filters = ['fileName', 'status'] as const
const longestName = 120
export const importsPage = '/himp/commentImport'

/** The user's imports, and the start of another one. */
export function DataImportList() {
  const t = useFeatureText(dataImportTexts)
  const all = useQuery(query(dataImportApi.templates, { query: { size: 200 } })).data?.content ?? []
  const templates = all.filter(({ enabledFlag }) => enabledFlag === 1)
  const imports = useRecordList({
    table: dataImportTable,
    filters,
    query: ({ paging, filter }) => {
      const status = knownValues(importState, filter.status)
      return query(dataImportApi.history, {
        query: {
          ...paging,
          ...(filter.fileName !== undefined && { fileName: String(filter.fileName) }),
          ...(status && { status }),
        },
      })
    },
    rowKey: row => row.batch,
    couldNotLoad: t('couldNotLoad'),
  })

  const fields = fieldsOf(t)

  return (
    <div className={css.page}>
      <div className={css.list}>
        <ListHeader
          list={imports}
          fields={fields}
          parents={[t('parent')]}
          title={t('title')}
          primary={
            templates.length > 0 && (
              <Menu position="bottom-end">
                <Menu.Target>
                  <Button variant="filled" leftSection={<Glyph icon={IconPlus} />}>
                    {t('new')}
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  {templates.map(({ templateCode, templateName }) => (
                    <Menu.Item key={templateCode} onClick={() => navigate(`${importsPage}/${templateCode}`)}>
                      {templateName}
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
            )
          }
        />
        <ListTable
          list={imports}
          fields={fields}
          label={t('title')}
          counted={of => t('counted', of)}
          columns={columnsOf(t)}
          rowName={row => row.fileName}
          onOpen={row => navigate(`${importsPage}/${row.templateCode}?batch=${row.batch}`)}
          empty={
            <EmptyState centered title={t('nothingYet')}>
              {t('nothingYetDetail')}
            </EmptyState>
          }
        />
      </div>
    </div>
  )
}

function fieldsOf(t: DataImportText): readonly QueryField[] {
  return [
    {
      kind: 'text',
      name: 'fileName',
      label: t('file'),
      hint: t('contains'),
      validate: entry =>
        String(entry ?? '').length > longestName ? t('tooLong', { most: longestName }) : null,
    },
    {
      kind: 'select',
      many: true,
      name: 'status',
      label: t('state'),
      options: importState.options.map(value => ({ value, label: t(value) })),
    },
  ]
}

const stateKinds = {
  UPLOADED: 'waiting',
  CHECKING: 'running',
  CHECKED: 'waiting',
  IMPORTING: 'running',
  IMPORTED: 'active',
  UNDO_CHECKING: 'running',
  UNDOING: 'running',
  UNDONE: 'ended',
} as const

function columnsOf(t: DataImportText): readonly Column<ImportBatch>[] {
  return [
    { id: 'fileName', header: t('file'), cell: row => row.fileName, main: true, sortable: true },
    { id: 'templateName', header: t('template'), cell: row => row.templateName },
    {
      id: 'status',
      header: t('state'),
      cell: row => (
        <Status kind={row.failedCount > 0 ? 'soon' : stateKinds[row.status]}>{t(row.status)}</Status>
      ),
      sortable: true,
      mark: 'status',
    },
    { id: 'rowCount', header: t('rows'), cell: row => row.rowCount, align: 'end', leaves: 4 },
    {
      id: 'createdCount',
      header: t('created'),
      cell: row => row.createdCount,
      align: 'end',
      leaves: 6,
    },
    {
      id: 'updatedCount',
      header: t('updated'),
      cell: row => row.updatedCount,
      align: 'end',
      leaves: 7,
    },
    { id: 'failedCount', header: t('faults'), cell: row => row.failedCount, align: 'end', leaves: 5 },
    {
      id: 'creationDate',
      header: t('begun'),
      cell: row => when(row.creationDate),
      sortable: true,
      leaves: 3,
    },
  ]
}
