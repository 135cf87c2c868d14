import { useOfTenants } from '@atrium/console/access/of-tenants.tsx'
import { query, useCall } from '@atrium/console/api/query.ts'
import { BulkExport } from '@atrium/console/bulk/bulk-export.tsx'
import { DeleteSelected } from '@atrium/console/bulk/delete-selected.tsx'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { when } from '@atrium/console/language/when.tsx'
import { byPerson } from '@atrium/console/links/record-link.tsx'
import { useRecordList, useSelection } from '@atrium/console/records/record-list.ts'
import { RecordPage } from '@atrium/console/records/record-page.tsx'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { platformTenantId } from '@atrium/contract/constants'
import { Status } from '@atrium/ui/feedback/status.tsx'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { type ValueList, valueListApi } from '../value-list.contract.ts'
import { valueListTable } from '../value-list.table.ts'
import { ValueListDrawer } from './value-list-drawer.tsx'
import { type ValueListText, valueListTexts } from './value-list-texts.ts'

const filters = ['lovName', 'lovCode', 'lovTypeCode'] as const
const stale = [valueListApi.list]

/** The lookups of this tenant and the platform; it can copy and change the latter. */
export function ValueLists() {
  const t = useFeatureText(valueListTexts)
  const tenants = useOfTenants()
  const tenantId = useStore(userState, state => state.currentUser?.tenantId)
  const lists = useRecordList({
    table: valueListTable,
    filters: tenants.filters(filters),
    query: ({ paging, filter }) => query(valueListApi.list, { query: { ...paging, ...filter } }),
    rowKey: list => list.lovId,
    couldNotLoad: t('couldNotLoad'),
  })
  const { selected, deselect, selecting } = useSelection(lists.table)
  const remove = useCall(valueListApi.remove, stale)
  const refs = selected.map(({ lovId, objectVersionNumber }) => ({ lovId, objectVersionNumber }))
  const count = refs.length
  const onDeleted = () => {
    deselect()
    noticeSuccess(t('deletedDone', { count }))
  }
  return (
    <RecordPage
      list={lists}
      entity="valueList"
      create={valueListApi.create}
      words={{
        parent: t('parent'),
        title: t('title'),
        counted: of => t('counted', of),
        new: t('new'),
        nothingYet: t('nothingYet'),
        nothingYetDetail: t('nothingYetDetail'),
      }}
      template="HPFM.LOV"
      fields={tenants.fields(fieldsOf(t), lists.table.rows)}
      columns={tenants.columns(columnsOf(t))}
      rowName={list => list.lovName}
      selecting={selecting}
      // The platform's lookups cannot be deleted here.
      canSelect={list => list.tenantId === tenantId}
      bulk={
        <>
          <BulkExport />
          <DeleteSelected
            call={valueListApi.remove}
            words={{
              delete: t('delete'),
              question: t('deleteQuestion', { count, name: selected[0]?.lovName ?? '' }),
              effect: t('deleteEffect'),
              action: t('deleteAction', { count }),
              keep: t('keep'),
            }}
            isPending={remove.isPending}
            onDelete={onSettled => remove.mutate({ body: refs }, { onSuccess: onDeleted, onSettled })}
          />
        </>
      }
    >
      {({ id, open, drawer }) => <ValueListDrawer lovId={id} onCreated={open} {...drawer} />}
    </RecordPage>
  )
}

function fieldsOf(t: ValueListText): readonly QueryField[] {
  const atMost = (most: number) => (entry: unknown) =>
    String(entry ?? '').length > most ? t('tooLong', { most }) : null
  return [
    { kind: 'text', name: 'lovName', label: t('name'), hint: t('contains'), validate: atMost(120) },
    { kind: 'text', name: 'lovCode', label: t('code'), hint: t('startsWith'), validate: atMost(128) },
    {
      kind: 'select',
      name: 'lovTypeCode',
      label: t('kind'),
      options: [
        { value: 'IDP', label: t('kept') },
        { value: 'URL', label: t('call') },
      ],
    },
  ]
}

function columnsOf(t: ValueListText): readonly Column<ValueList>[] {
  const whose = (list: ValueList) => {
    if (list.replaced) return <Status kind="ended">{t('replaced')}</Status>
    return (
      <Status kind={list.enabledFlag === 1 ? 'active' : 'ended'}>
        {t(list.tenantId === platformTenantId ? 'ofPlatform' : 'ofTenant')}
      </Status>
    )
  }
  return [
    { id: 'lovName', header: t('name'), cell: list => list.lovName, main: true, sortable: true },
    {
      id: 'lovCode',
      header: t('code'),
      cell: list => list.lovCode,
      tone: 'code',
      sortable: true,
      leaves: 'code',
    },
    {
      id: 'lovTypeCode',
      header: t('kind'),
      cell: list => t(list.lovTypeCode === 'IDP' ? 'kept' : 'call'),
      sortable: true,
      leaves: 4,
      tone: 'quiet',
    },
    {
      id: 'valueCount',
      header: t('values'),
      cell: list => (list.lovTypeCode === 'IDP' ? list.valueCount : null),
      align: 'end',
      sortable: true,
      leaves: 3,
    },
    {
      id: 'parentLovCode',
      header: t('above'),
      cell: list => list.parentLovCode,
      tone: 'code',
      leaves: 'code',
    },
    { id: 'tenantId', header: t('whose'), cell: whose },
    {
      id: 'lastUpdateDate',
      header: t('changed'),
      cell: list => when(list.lastUpdateDate),
      sortable: true,
      leaves: 'changed',
      tone: 'quiet',
    },
    {
      id: 'lastUpdatedBy',
      header: t('by'),
      cell: list => byPerson(list.lastUpdatedBy, list.lastUpdatedByName),
      leaves: 'by',
      tone: 'quiet',
    },
  ]
}
