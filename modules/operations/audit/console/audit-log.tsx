import { query } from '@atrium/console/api/query.ts'
import { dateTimeText, userFormats } from '@atrium/console/language/formats.ts'
import { ListHeader } from '@atrium/console/list/list-header.tsx'
import { ListTable } from '@atrium/console/list/list-table.tsx'
import { lovQueryField } from '@atrium/console/lookups/lov-query-field.tsx'
import css from '@atrium/console/records/record-list.module.css'
import { neighborsOf, useOpenRecord, useRecordList } from '@atrium/console/records/record-list.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { siteLevel } from '@atrium/contract/constants'
import { type AuditData, auditApi, auditType, longestAuditedName } from '@atrium/contract/operations/audit'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { auditTable } from '../audit.table.ts'
import { AuditDrawer } from './audit-drawer.tsx'
import { AuditTypeChip } from './audit-type-chip.tsx'
import { type AuditWords, useAuditWords } from './audit-words.ts'

const filters = [
  'entityName',
  'processUserId',
  'entityCode',
  'auditType',
  'tenantId',
  'processTimeFrom',
  'processTimeTo',
  'entityId',
  'requestId',
] as const

/** The audit log: changes of records and refused requests; the platform sees those of every tenant. */
export function AuditLog() {
  const words = useAuditWords()
  const { t } = words
  const isSite = useStore(userState, state => state.currentUser?.currentRoleLevel === siteLevel)
  const audits = useRecordList({
    table: auditTable,
    filters: isSite ? filters : filters.filter(name => name !== 'tenantId'),
    query: ({ paging, filter }) => ({
      ...query(auditApi.list, { query: { ...paging, ...filter } }),
      staleTime: 0,
    }),
    rowKey: entry => entry.auditDataId,
    couldNotLoad: t('couldNotLoad'),
  })
  const [openId, open] = useOpenRecord('audit')

  const fields = fieldsOf(words, isSite, audits.table.rows)

  return (
    <div className={css.page}>
      <div className={css.list}>
        <ListHeader list={audits} fields={fields} parents={[t('parent')]} title={t('title')} />
        <ListTable
          list={audits}
          fields={fields}
          label={t('title')}
          columns={columnsOf(words, isSite)}
          rowName={entry => `${entry.entityName ?? words.entity(entry.entityCode)}, ${t(entry.auditType)}`}
          onOpen={entry => open(entry.auditDataId)}
          openKey={openId}
          empty={
            <EmptyState centered title={t('nothing')}>
              {t('nothingDetail')}
            </EmptyState>
          }
        />
      </div>
      {openId && (
        <AuditDrawer
          key={openId}
          auditDataId={openId}
          onFind={audits.bar.onSearch}
          onClose={() => open(undefined)}
          {...neighborsOf(audits.table, openId, open)}
        />
      )}
    </div>
  )
}

const longestId = 64

function fieldsOf(
  { t, entities, entity }: AuditWords,
  isSite: boolean,
  rows: readonly AuditData[],
): readonly QueryField[] {
  const day = { kind: 'date', format: userFormats().dateFormat } as const
  const text = (most: number) =>
    ({
      kind: 'text',
      validate: (entry: unknown) => (String(entry ?? '').length > most ? t('tooLong', { most }) : null),
    }) as const
  const exact = { ...text(longestId), hint: t('exactly') } as const
  const person = (id: string) => rows.find(row => row.processUserId === id)?.processUserName
  const tenant = (id: string) => rows.find(row => String(row.tenantId) === id)?.tenantName
  return [
    { ...text(longestAuditedName), name: 'entityName', label: t('record') },
    lovQueryField({ name: 'processUserId', label: t('person'), viewCode: 'HIAM.USER', nameOf: person }),
    {
      kind: 'select',
      name: 'entityCode',
      label: t('kind'),
      options: entities
        .map(({ name }) => ({ value: name, label: entity(name) }))
        .toSorted((one, other) => one.label.localeCompare(other.label)),
    },
    {
      kind: 'select',
      name: 'auditType',
      label: t('what'),
      options: auditType.options.map(value => ({ value, label: t(value) })),
    },
    ...(isSite
      ? [lovQueryField({ name: 'tenantId', label: t('tenant'), viewCode: 'HIAM.TENANT', nameOf: tenant })]
      : []),
    { ...day, name: 'processTimeFrom', label: t('from') },
    { ...day, name: 'processTimeTo', label: t('until') },
    { ...exact, name: 'entityId', label: t('recordId') },
    { ...exact, name: 'requestId', label: t('requestNumber') },
  ]
}

function columnsOf({ t, entity, field, actor }: AuditWords, isSite: boolean): readonly Column<AuditData>[] {
  const fieldsIn = (entry: AuditData) => [
    ...new Set(entry.auditDataLineList.map(line => field(entry.entityCode, line.fieldCode))),
  ]
  return [
    {
      id: 'entityName',
      header: t('record'),
      cell: entry => entry.entityName && <bdi>{entry.entityName}</bdi>,
      main: true,
    },
    { id: 'auditType', header: t('what'), cell: entry => <AuditTypeChip type={entry.auditType} /> },
    { id: 'entityCode', header: t('kind'), cell: entry => entity(entry.entityCode) },
    {
      id: 'auditDataLineList',
      header: t('fields'),
      cell: entry => fieldsIn(entry).join(', '),
      tone: 'quiet',
      leaves: 3,
    },
    { id: 'processUserName', header: t('person'), cell: entry => <bdi>{actor(entry)}</bdi> },
    ...(isSite
      ? [{ id: 'tenantName', header: t('tenant'), cell: (entry: AuditData) => entry.tenantName, leaves: 2 }]
      : []),
    {
      id: 'processTime',
      header: t('at'),
      cell: entry => dateTimeText(entry.processTime),
      sortable: true,
    },
    { id: 'requestId', header: t('requestNumber'), cell: entry => entry.requestId, tone: 'code', leaves: 4 },
  ]
}
