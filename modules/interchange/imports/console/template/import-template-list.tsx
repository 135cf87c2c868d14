import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { ListHeader } from '@atrium/console/list/list-header.tsx'
import { ListTable } from '@atrium/console/list/list-table.tsx'
import { RecordDrawer } from '@atrium/console/records/record-drawer.tsx'
import css from '@atrium/console/records/record-list.module.css'
import { neighborsOf, useOpenRecord, useRecordList } from '@atrium/console/records/record-list.ts'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { Status } from '@atrium/ui/feedback/status.tsx'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { dataImportApi, type ImportTemplate } from '../../data-import.contract.ts'
import { importTemplateTable } from '../../imports.table.ts'
import { ImportTemplateForm } from './import-template-form.tsx'
import { type ImportTemplateText, importTemplateTexts } from './import-template-texts.ts'

const filters = ['templateName', 'templateCode'] as const

/** The import templates, and the layout of their files in this tenant. */
export function ImportTemplateList() {
  const t = useFeatureText(importTemplateTexts)
  const templates = useRecordList({
    table: importTemplateTable,
    filters,
    query: ({ paging, filter }) => query(dataImportApi.templates, { query: { ...paging, ...filter } }),
    rowKey: template => template.templateCode,
    couldNotLoad: t('couldNotLoad'),
  })
  const [openCode, open] = useOpenRecord('importTemplate')

  const fields = fieldsOf(t)

  return (
    <div className={css.page}>
      <div className={css.list}>
        <ListHeader list={templates} fields={fields} parents={[t('parent')]} title={t('title')} />
        <ListTable
          list={templates}
          fields={fields}
          label={t('title')}
          counted={of => t('counted', of)}
          columns={columnsOf(t)}
          rowName={template => template.templateName}
          onOpen={template => open(template.templateCode)}
          openKey={openCode}
          empty={
            <EmptyState centered title={t('nothing')}>
              {t('nothingDetail')}
            </EmptyState>
          }
        />
      </div>
      {openCode && (
        <RecordDrawer
          key={openCode}
          isNew={false}
          query={query(dataImportApi.template, { params: { templateCode: openCode } })}
          mark="square"
          titleOf={template => template.templateName}
          history={{ entity: 'import_template', id: openCode }}
          words={{
            new: t('title'),
            couldNotLoad: t('couldNotLoad'),
            notFound: t('notFound'),
            notFoundDetail: t('notFoundDetail'),
          }}
          onClose={() => open(undefined)}
          {...neighborsOf(templates.table, openCode, open)}
        >
          {form => form.stored && <ImportTemplateForm {...form} stored={form.stored} />}
        </RecordDrawer>
      )}
    </div>
  )
}

function fieldsOf(t: ImportTemplateText): readonly QueryField[] {
  const atMost = (most: number) => (entry: unknown) =>
    String(entry ?? '').length > most ? t('tooLong', { most }) : null
  return [
    { kind: 'text', name: 'templateName', label: t('name'), hint: t('contains'), validate: atMost(120) },
    { kind: 'text', name: 'templateCode', label: t('code'), hint: t('contains'), validate: atMost(128) },
  ]
}

function columnsOf(t: ImportTemplateText): readonly Column<ImportTemplate>[] {
  return [
    {
      id: 'templateName',
      header: t('name'),
      cell: template => template.templateName,
      main: true,
      sortable: true,
    },
    {
      id: 'templateCode',
      header: t('code'),
      cell: template => template.templateCode,
      tone: 'code',
      sortable: true,
      leaves: 'code',
    },
    {
      id: 'columnCount',
      header: t('columnCount'),
      cell: template => template.columnCount,
      align: 'end',
      leaves: 4,
    },
    {
      id: 'enabledFlag',
      header: t('state'),
      cell: ({ enabledFlag }) => (
        <Status kind={enabledFlag === 1 ? 'active' : 'ended'}>
          {t(enabledFlag === 1 ? 'enabled' : 'disabled')}
        </Status>
      ),
      mark: 'status',
    },
    { id: 'source', header: t('source'), cell: template => t(template.source), tone: 'quiet', leaves: 2 },
  ]
}
