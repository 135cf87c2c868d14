import { useOfTenants } from '@atrium/console/access/of-tenants.tsx'
import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { when } from '@atrium/console/language/when.tsx'
import { useRecordList } from '@atrium/console/records/record-list.ts'
import { RecordPage } from '@atrium/console/records/record-page.tsx'
import { platformTenantId } from '@atrium/contract/constants'
import { Status } from '@atrium/ui/feedback/status.tsx'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { type MessageTemplate, messageTemplateApi } from '../message-template.contract.ts'
import { messageTemplateTable } from '../message-template.table.ts'
import { MessageTemplateDrawer } from './message-template-drawer.tsx'
import { type TemplateWords, templateTexts } from './message-template-texts.ts'

const filters = ['templateName', 'templateCode', 'enabledFlag'] as const

/** The message templates: the tenant's own, and the platform's where there is no own one. */
export function MessageTemplateList() {
  const t = useFeatureText(templateTexts)
  const tenants = useOfTenants()
  const templates = useRecordList({
    table: messageTemplateTable,
    filters: tenants.filters(filters),
    query: ({ paging, filter }) => query(messageTemplateApi.list, { query: { ...paging, ...filter } }),
    rowKey: template => template.templateId,
    couldNotLoad: t('couldNotLoad'),
  })

  return (
    <RecordPage
      list={templates}
      entity="template"
      create={messageTemplateApi.create}
      words={{
        parent: t('parent'),
        title: t('title'),
        counted: of => t('counted', of),
        new: t('new'),
        nothingYet: t('nothingYet'),
      }}
      fields={tenants.fields(fieldsOf(t), templates.table.rows)}
      columns={tenants.columns(columnsOf(t))}
      rowName={template => template.templateName}
    >
      {({ id, open, drawer }) => <MessageTemplateDrawer {...drawer} templateId={id} onCreated={open} />}
    </RecordPage>
  )
}

function fieldsOf(t: TemplateWords): readonly QueryField[] {
  return [
    { kind: 'text', name: 'templateName', label: t('name'), hint: t('contains') },
    { kind: 'text', name: 'templateCode', label: t('code'), hint: t('contains') },
    {
      kind: 'select',
      name: 'enabledFlag',
      label: t('status'),
      options: [
        { value: '1', label: t('enabled') },
        { value: '0', label: t('disabled') },
      ],
    },
  ]
}

function columnsOf(t: TemplateWords): readonly Column<MessageTemplate>[] {
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
      cell: template => <span className="mono">{template.templateCode}</span>,
      sortable: true,
      leaves: 2,
    },
    {
      id: 'templateTitle',
      header: t('subject'),
      cell: template => template.templateTitle,
      tone: 'quiet',
      leaves: 4,
    },
    {
      id: 'platformFlag',
      header: t('from'),
      cell: template => t(template.tenantId === platformTenantId ? 'platform' : 'own'),
      leaves: 3,
    },
    {
      id: 'enabledFlag',
      header: t('status'),
      cell: template => (
        <Status kind={template.enabledFlag === 1 ? 'active' : 'ended'}>
          {t(template.enabledFlag === 1 ? 'enabled' : 'disabled')}
        </Status>
      ),
      leaves: 1,
      mark: 'status',
    },
    {
      id: 'lastUpdateDate',
      header: t('changed'),
      cell: template => when(template.lastUpdateDate),
      sortable: true,
      tone: 'quiet',
      leaves: 'changed',
    },
  ]
}
