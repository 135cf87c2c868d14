import { Can } from '@atrium/console/access/can.tsx'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { when } from '@atrium/console/language/when.tsx'
import { ListEmpty } from '@atrium/console/list/list-empty.tsx'
import { ListHeader } from '@atrium/console/list/list-header.tsx'
import { ListTable } from '@atrium/console/list/list-table.tsx'
import css from '@atrium/console/records/record-list.module.css'
import { neighborsOf, useOpenRecord, useRecordList } from '@atrium/console/records/record-list.ts'
import type { BuiltInView } from '@atrium/console/views/built-in-view.ts'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type TenantRequest, tenantRequestApi, tenantRequestState } from '../tenant-request.contract.ts'
import { tenantRequestTable } from '../tenant-request.table.ts'
import { TenantRequestDrawer } from './tenant-request-drawer.tsx'
import { TenantRequestStatus } from './tenant-request-status.tsx'
import { type TenantRequestText, tenantRequestTexts } from './tenant-request-texts.ts'

const filters = ['tenantName', 'realName', 'email', 'state'] as const

/** The requests for a tenant of one's own, which the platform answers. */
export function TenantRequestList() {
  const t = useFeatureText(tenantRequestTexts)
  const requests = useRecordList({
    table: tenantRequestTable,
    filters,
    query: ({ paging, filter: { state, ...filter } }) => {
      // An address may name states that do not exist.
      const known = tenantRequestState.safeParse(state).data
      return {
        ...query(tenantRequestApi.list, { query: { ...paging, ...filter, ...(known && { state: known }) } }),
        staleTime: 0,
      }
    },
    rowKey: request => request.id,
    couldNotLoad: t('couldNotLoad'),
  })
  const counts = useQuery({ ...query(tenantRequestApi.counts), staleTime: 0 })
  const [openId, open] = useOpenRecord('request')
  const fields = fieldsOf(t)
  return (
    <div className={css.page}>
      <div className={css.list}>
        <ListHeader
          list={requests}
          fields={fields}
          parents={[t('parent')]}
          title={t('title')}
          secondary={
            <Can call={tenantRequestApi.updateSetting}>
              <TakesRequests />
            </Can>
          }
        />
        <ListTable
          list={requests}
          fields={fields}
          chips={{ views: viewsOf(t), counts: counts.data }}
          label={t('title')}
          counted={of => t('counted', of)}
          columns={columnsOf(t)}
          rowName={request => request.tenantName}
          onOpen={request => open(request.id)}
          openKey={openId}
          empty={<ListEmpty title={t('nothing')}>{t('nothingDetail')}</ListEmpty>}
        />
      </div>
      {openId && (
        <TenantRequestDrawer
          key={openId}
          requestId={openId}
          onClose={() => open(undefined)}
          {...neighborsOf(requests.table, openId, open)}
        />
      )}
    </div>
  )
}

/** Opens and closes the page of the portal. */
function TakesRequests() {
  const t = useFeatureText(tenantRequestTexts)
  const setting = useQuery(query(tenantRequestApi.setting))
  const update = useCall(tenantRequestApi.updateSetting, [tenantRequestApi.setting])
  if (!setting.data) return null
  const takes = setting.data.takesRequestsFlag === 1
  return (
    <Switch
      label={t('takes')}
      checked={takes}
      disabled={update.isPending}
      onChange={() =>
        update.mutate(
          { body: { takesRequestsFlag: takes ? 0 : 1 } },
          { onSuccess: () => noticeSuccess(t(takes ? 'closed' : 'opened')) },
        )
      }
    />
  )
}

const viewsOf = (t: TenantRequestText): readonly BuiltInView[] => [
  { id: 'all', label: t('all'), filter: {} },
  ...tenantRequestState.options.map(state => ({ id: state, label: t(state), filter: { state } })),
]

function fieldsOf(t: TenantRequestText): readonly QueryField[] {
  const atMost = (most: number) => (entry: unknown) =>
    String(entry ?? '').length > most ? t('tooLong', { most }) : null
  const hint = t('contains')
  return [
    { kind: 'text', name: 'tenantName', label: t('organization'), quick: true, hint, validate: atMost(120) },
    { kind: 'text', name: 'realName', label: t('person'), hint, validate: atMost(100) },
    { kind: 'text', name: 'email', label: t('email'), hint, validate: atMost(254) },
  ]
}

const columnsOf = (t: TenantRequestText): readonly Column<TenantRequest>[] => [
  {
    id: 'tenantName',
    header: t('organization'),
    cell: ({ tenantName }) => tenantName,
    main: true,
    sortable: true,
  },
  {
    id: 'tenantNum',
    header: t('code'),
    cell: ({ tenantNum }) => tenantNum,
    tone: 'code',
    sortable: true,
    leaves: 4,
  },
  { id: 'realName', header: t('person'), cell: ({ realName }) => realName, sortable: true, leaves: 3 },
  {
    id: 'email',
    header: t('email'),
    cell: ({ email }) => <bdi dir="ltr">{email}</bdi>,
    tone: 'quiet',
    leaves: 5,
  },
  {
    id: 'state',
    header: t('status'),
    cell: ({ state }) => <TenantRequestStatus state={state} />,
    mark: 'status',
  },
  {
    id: 'creationDate',
    header: t('asked'),
    cell: ({ creationDate }) => when(creationDate),
    sortable: true,
    leaves: 2,
  },
]
