import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { numberText } from '@atrium/console/language/formats.ts'
import { ListHeader } from '@atrium/console/list/list-header.tsx'
import { ListTable } from '@atrium/console/list/list-table.tsx'
import css from '@atrium/console/records/record-list.module.css'
import { neighborsOf, useOpenRecord, useRecordList } from '@atrium/console/records/record-list.ts'
import { permissionApi } from '@atrium/contract/access/permission'
import { services } from '@atrium/contract/services'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { apiCatalogApi, type CatalogCall, callAccess } from '../api-catalog.contract.ts'
import { apiCatalogTable } from '../api-catalog.table.ts'
import { accessText } from './access-text.ts'
import look from './api-catalog.module.css'
import { ApiCatalogDrawer } from './api-catalog-drawer.tsx'
import { type ApiCatalogText, apiCatalogTexts } from './api-catalog-texts.ts'

const filters = ['path', 'code', 'description', 'access', 'method', 'serviceName', 'level'] as const

/** All calls of the product with their access rules, read-only, as declared by the contract. */
export function ApiCatalog() {
  const t = useFeatureText(apiCatalogTexts)
  const calls = useRecordList({
    table: apiCatalogTable,
    filters,
    query: ({ paging, filter }) => query(apiCatalogApi.list, { query: { ...paging, ...filter } }),
    rowKey: row => row.permissionId,
    couldNotLoad: t('couldNotLoad'),
  })
  const [openId, open] = useOpenRecord('call')
  const own = useOwnCodes(calls.found.data?.content ?? [])
  const fields = fieldsOf(t)

  return (
    <div className={css.page}>
      <div className={css.list}>
        <ListHeader list={calls} fields={fields} parents={[t('parent')]} title={t('title')} />
        <ListTable
          list={calls}
          fields={fields}
          label={t('title')}
          counted={of => t('counted', of)}
          columns={columnsOf(t, own)}
          rowName={row => `${row.method} ${row.path}`}
          onOpen={row => open(row.permissionId)}
          openKey={openId}
          empty={<EmptyState centered title={t('nothing')} />}
        />
      </div>
      {openId && (
        <ApiCatalogDrawer
          key={openId}
          permissionId={openId}
          onClose={() => open(undefined)}
          {...neighborsOf(calls.table, openId, open)}
        />
      )}
    </div>
  )
}

/** The codes on this page that the current role has [CALL-12]. */
function useOwnCodes(rows: readonly CatalogCall[]): ReadonlySet<string> {
  const codes = [...new Set(rows.flatMap(({ code }) => code ?? []))]
  const { data } = useQuery({
    ...query(permissionApi.check, { body: codes }),
    enabled: codes.length > 0,
    meta: { quiet: true },
  })
  return new Set(data?.filter(({ approve }) => approve).map(({ code }) => code))
}

const longest = 200

function fieldsOf(t: ApiCatalogText): readonly QueryField[] {
  const text = {
    kind: 'text',
    hint: t('contains'),
    validate: (entry: unknown) =>
      String(entry ?? '').length > longest ? t('tooLong', { most: longest }) : null,
  } as const
  return [
    { ...text, name: 'path', label: t('path') },
    { ...text, name: 'code', label: t('permission') },
    { ...text, name: 'description', label: t('description') },
    {
      kind: 'select',
      many: true,
      name: 'access',
      label: t('who'),
      options: callAccess.options.map(value => ({ value, label: accessText(value, t) })),
    },
    {
      kind: 'select',
      many: true,
      name: 'method',
      label: t('method'),
      options: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map(value => ({ value, label: value })),
    },
    {
      kind: 'select',
      name: 'serviceName',
      label: t('service'),
      options: Object.keys(services).map(value => ({ value, label: value })),
    },
    {
      kind: 'select',
      name: 'level',
      label: t('level'),
      options: (['site', 'organization'] as const).map(value => ({ value, label: t(value) })),
    },
  ]
}

/** A path that breaks after its slashes. */
const breakable = (path: string) =>
  path.split(/(?<=\/)/).map((part, at) => (
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ))

const columnsOf = (t: ApiCatalogText, own: ReadonlySet<string>): readonly Column<CatalogCall>[] => [
  {
    id: 'path',
    header: t('path'),
    cell: ({ method, path }) => (
      <bdi dir="ltr" className={look.path}>
        {method} {breakable(path)}
      </bdi>
    ),
    main: true,
    tone: 'code',
    sortable: true,
  },
  {
    id: 'description',
    header: t('description'),
    cell: row => <span lang="en">{row.description}</span>,
    tone: 'quiet',
    leaves: 3,
  },
  {
    id: 'access',
    header: t('who'),
    cell: row => (
      <>
        {accessText(row.access, t)}
        {row.code !== undefined && own.has(row.code) && (
          <span role="img" aria-label={t('yours')} title={t('yours')}>
            {' '}
            <Glyph icon={IconCheck} size={13} />
          </span>
        )}
      </>
    ),
  },
  {
    id: 'code',
    header: t('permission'),
    cell: row => row.code,
    tone: 'code',
    sortable: true,
    leaves: 'code',
  },
  {
    id: 'setCount',
    header: t('sets'),
    cell: row => numberText(row.setCount),
    align: 'end',
    sortable: true,
    leaves: 4,
  },
  { id: 'level', header: t('level'), cell: row => t(row.level), leaves: 5 },
  {
    id: 'serviceName',
    header: t('service'),
    cell: row => row.serviceName,
    tone: 'code',
    sortable: true,
    leaves: 6,
  },
]
