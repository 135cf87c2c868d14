import { useOfTenants } from '@atrium/console/access/of-tenants.tsx'
import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { when } from '@atrium/console/language/when.tsx'
import { RecordDrawer } from '@atrium/console/records/record-drawer.tsx'
import { useRecordList } from '@atrium/console/records/record-list.ts'
import { RecordPage } from '@atrium/console/records/record-page.tsx'
import { Status } from '@atrium/ui/feedback/status.tsx'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { type ReceiverGroup, receiverGroupApi } from '../receiver-group.contract.ts'
import { receiverGroupTable } from '../receiver-group.table.ts'
import { ReceiverGroupForm } from './receiver-group-form.tsx'
import { type ReceiverGroupWords, receiverGroupTexts } from './receiver-group-texts.ts'

const filters = ['typeName', 'typeCode', 'enabledFlag'] as const

/** Named lists of receivers. */
export function ReceiverGroupList() {
  const t = useFeatureText(receiverGroupTexts)
  const tenants = useOfTenants()
  const groups = useRecordList({
    table: receiverGroupTable,
    filters: tenants.filters(filters),
    query: ({ paging, filter }) => query(receiverGroupApi.list, { query: { ...paging, ...filter } }),
    rowKey: group => group.receiverTypeId,
    couldNotLoad: t('couldNotLoad'),
  })

  return (
    <RecordPage
      list={groups}
      entity="group"
      create={receiverGroupApi.create}
      words={{
        parent: t('parent'),
        title: t('title'),
        new: t('new'),
        nothingYet: t('nothingYet'),
        nothingYetDetail: t('nothingYetDetail'),
      }}
      fields={tenants.fields(fieldsOf(t), groups.table.rows)}
      columns={tenants.columns(columnsOf(t))}
      rowName={group => group.typeName}
    >
      {({ id, open, drawer }) => (
        <RecordDrawer
          {...drawer}
          isNew={id === undefined}
          query={query(receiverGroupApi.get, { params: { receiverTypeId: id ?? '' } })}
          titleOf={group => group.typeName}
          history={{ entity: 'receiver_group', id }}
          words={{
            new: t('new'),
            couldNotLoad: t('couldNotLoad'),
            notFound: t('notFound'),
            notFoundDetail: t('notFoundDetail'),
          }}
        >
          {record => <ReceiverGroupForm {...record} onCreated={open} onRemoved={drawer.onClose} />}
        </RecordDrawer>
      )}
    </RecordPage>
  )
}

function fieldsOf(t: ReceiverGroupWords): readonly QueryField[] {
  const atMost = (most: number) => (entry: unknown) =>
    String(entry ?? '').length > most ? t('tooLong', { most }) : null
  return [
    { kind: 'text', name: 'typeName', label: t('name'), hint: t('contains'), validate: atMost(120) },
    { kind: 'text', name: 'typeCode', label: t('code'), hint: t('contains'), validate: atMost(128) },
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

function columnsOf(t: ReceiverGroupWords): readonly Column<ReceiverGroup>[] {
  return [
    { id: 'typeName', header: t('name'), cell: group => group.typeName, main: true, sortable: true },
    {
      id: 'typeCode',
      header: t('code'),
      cell: group => group.typeCode,
      tone: 'code',
      sortable: true,
      leaves: 'code',
    },
    {
      id: 'memberCount',
      header: t('members'),
      cell: group => group.memberCount,
      align: 'end',
      sortable: true,
    },
    {
      id: 'enabledFlag',
      header: t('status'),
      cell: ({ enabledFlag }) => (
        <Status kind={enabledFlag === 1 ? 'active' : 'ended'}>
          {t(enabledFlag === 1 ? 'enabled' : 'disabled')}
        </Status>
      ),
      mark: 'status',
    },
    {
      id: 'lastUpdateDate',
      header: t('changed'),
      cell: group => when(group.lastUpdateDate),
      sortable: true,
      tone: 'quiet',
      leaves: 'changed',
    },
  ]
}
