import type { Page } from '@atrium/contract/page'
import { enabledOf, importedBy, partsOf } from '@atrium/contract/resource/declared'
import { lookupCodeOf } from '@atrium/contract/resource/names'
import { parametersOf } from '@atrium/contract/resource/ranges'
import type { AnyResource } from '@atrium/contract/resource/resource'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { type OfTenant, useOfTenants } from '../../access/of-tenants.tsx'
import { usePermittedColumns, usePermittedFields } from '../../access/permitted.tsx'
import type { ApiError } from '../../api/api-error.ts'
import { query } from '../../api/query.ts'
import { dynamicText, useText } from '../../language/use-text.ts'
import { useLookupValues } from '../../lookups/lov-query.ts'
import { RecordDrawer } from '../../records/record-drawer.tsx'
import { useRecordList, useSelection } from '../../records/record-list.ts'
import { type OpenedRecord, RecordPage } from '../../records/record-page.tsx'
import type { BuiltInView } from '../../views/built-in-view.ts'
import { ResourceForm, recordOf } from '../form/resource-form.tsx'
import { sentFilter, useOwnFields } from '../own-fields.ts'
import type { AnyRow } from '../record-value.ts'
import { ResourceActions } from '../resource-actions.tsx'
import type { ResourceDrawings } from '../resource-drawings.ts'
import { addResourceTexts, type ResourceText, useResourceText } from '../resource-text.ts'
import { ResourceBulk } from './resource-bulk.tsx'
import { columnsOf } from './resource-columns.tsx'
import { filtersOf } from './resource-filters.tsx'

/** The screen of a resource. */
export function resourceList(definition: AnyResource, drawings: ResourceDrawings = {}): ComponentType {
  addResourceTexts(definition)
  const { page: Page } = drawings
  return () => (Page ? <Page of={definition} /> : <ResourceList of={definition} drawings={drawings} />)
}

/** The types of a resource's calls are those of its definition, which this code does not know. */
type PageQuery = UseQueryOptions<Page<AnyRow>, ApiError, Page<AnyRow>, QueryKey>
type RowQuery = UseQueryOptions<AnyRow, ApiError, AnyRow, QueryKey>

interface DrawnResource {
  of: AnyResource
  drawings: ResourceDrawings
}

function ResourceList({ of: declared, drawings }: DrawnResource) {
  const { inList: of } = useOwnFields(declared)
  const text = useResourceText(of)
  const t = text.say
  const tenants = useTenantsOf(of)
  const lookups = useLookupValues(
    of.list.search.flatMap(name =>
      of.fields[name]?.kind === 'lookup' ? (of.fields[name].target ?? []) : [],
    ),
  )
  const records = useRecordList<AnyRow>({
    table: of.layout,
    filters: tenants.filters(parametersOf(of).map(({ name }) => name)),
    query: ({ paging, filter }) =>
      query(of.api.list, { query: { ...paging, ...sentFilter(of, filter) } }) as unknown as PageQuery,
    rowKey: row => String(row[of.idField]),
    couldNotLoad: t('couldNotLoad', text.inSentence),
    views: viewsOf(of, text),
  })
  const { selected, selecting, deselect } = useSelection(records.table)
  const fields = usePermittedFields(filtersOf(of, records.table.rows, lookups.data ?? {}, text, t))
  const columns = usePermittedColumns(columnsOf(of, text, t, drawings.cells))
  return (
    <RecordPage
      list={records}
      entity={of.given.opened ?? of.entityName}
      create={of.api.create}
      words={{
        title: text.title,
        counted: text.counted,
        new: t('new', text.inSentence),
        nothingYet: t('nothingYet', text.inSentence),
        ...(text.has('nothingYetDetail') && { nothingYetDetail: text.own('nothingYetDetail') }),
        ...(text.has('parent') && { parent: text.own('parent') }),
      }}
      fields={tenants.fields(fields, records.table.rows)}
      {...(importedBy(of) !== undefined && { template: lookupCodeOf(of.name) })}
      columns={tenants.columns(columns)}
      canSelect={tenants.isOwn}
      selecting={selecting}
      bulk={
        <>
          <ResourceActions of={of} rows={selected} text={text} onDone={deselect} />
          <ResourceBulk of={of} selected={selected} text={text} onDone={deselect} />
        </>
      }
      rowName={row => String(row[of.namedBy])}
    >
      {opened => <ResourceDrawer of={declared} drawings={drawings} {...opened} />}
    </RecordPage>
  )
}

/** The column and filter of tenants of a list that platform sessions read across them. */
function useTenantsOf({ acrossTenants }: AnyResource) {
  const { filters, fields, columns, isOwn } = useOfTenants()
  if (!acrossTenants)
    return {
      filters: (own: readonly string[]) => own,
      fields: (own: readonly QueryField[]) => own,
      columns: (own: readonly Column<AnyRow>[]) => own,
      isOwn: () => true,
    }
  return {
    filters,
    fields: (own: readonly QueryField[], rows: readonly AnyRow[]) =>
      fields(own, rows as readonly TenantRow[]),
    columns: (own: readonly Column<AnyRow>[]) =>
      columns(own as readonly Column<TenantRow>[]) as readonly Column<AnyRow>[],
    isOwn: (row: AnyRow) => isOwn(row as TenantRow),
  }
}

type TenantRow = AnyRow & OfTenant

/** The records in use, and those that are not, if there is a field and a filter for it. */
function viewsOf(of: AnyResource, { say }: ResourceText): readonly BuiltInView[] {
  const [enabled] = enabledOf(of) ?? []
  if (enabled === undefined || !of.list.search.includes(enabled)) return []
  return [
    { id: 'active', label: say('active'), filter: { [enabled]: '1' } },
    { id: 'disabled', label: say('disabled'), filter: { [enabled]: '0' }, status: 'ended' },
  ]
}

/** One record beside the list. */
export function ResourceDrawer({ of: declared, drawings, id, open, drawer }: OpenedRecord & DrawnResource) {
  const { inForm: of, isKnown } = useOwnFields(declared)
  // A label of a tab is another one in another language.
  useText()
  const { form: Form = ResourceForm, tabs = {} } = drawings
  const { inSentence, say: t } = useResourceText(of)
  return (
    <RecordDrawer<AnyRow>
      {...drawer}
      isNew={id === undefined}
      query={query(of.api.get, { params: { [of.idField]: id ?? '' } }) as unknown as RowQuery}
      titleOf={row => String(row[of.namedBy])}
      history={{ entity: of.table, id }}
      isWide={partsOf(of).some(([, { kind }]) => kind === 'rows')}
      ownTabs={Object.entries(tabs).map(([name, { title, content: Content }]) => ({
        id: name,
        label: dynamicText(title),
        content: (row: AnyRow) => <Content record={recordOf(of, row)} />,
      }))}
      words={{
        new: t('new', inSentence),
        couldNotLoad: t('couldNotLoad', inSentence),
        notFound: t('notFound', inSentence),
        notFoundDetail: t('notFoundDetail'),
      }}
    >
      {form =>
        isKnown ? (
          <Form {...form} of={of} drawings={drawings} onCreated={open} onRemoved={drawer.onClose} />
        ) : (
          form.loading
        )
      }
    </RecordDrawer>
  )
}
