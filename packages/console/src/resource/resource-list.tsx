import type { Page } from '@atrium/contract/page'
import { importedBy } from '@atrium/contract/resource/declared'
import { lookupCodeOf } from '@atrium/contract/resource/names'
import type { AnyResource } from '@atrium/contract/resource/resource'
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { usePermittedColumns, usePermittedFields } from '../access/permitted.tsx'
import type { ApiError } from '../api/api-error.ts'
import { query } from '../api/query.ts'
import { useFeatureText } from '../language/feature-texts.ts'
import { useLookupValues } from '../lookups/lov-query.ts'
import { RecordDrawer } from '../records/record-drawer.tsx'
import { useRecordList, useSelection } from '../records/record-list.ts'
import { type OpenedRecord, RecordPage } from '../records/record-page.tsx'
import type { AnyRow } from './record-value.ts'
import { ResourceActions } from './resource-actions.tsx'
import { columnsOf, filtersOf } from './resource-columns.tsx'
import type { ResourceDrawings } from './resource-drawings.ts'
import { ResourceForm } from './resource-form.tsx'
import { addResourceTexts, useResourceText } from './resource-text.ts'
import { resourceTexts } from './resource-texts.ts'

/** The screen of a resource. */
export function resourceList(definition: AnyResource, drawings: ResourceDrawings = {}): ComponentType {
  addResourceTexts(definition)
  return () => <ResourceList of={definition} drawings={drawings} />
}

/** The types of a resource's calls are those of its definition, which this code does not know. */
type PageQuery = UseQueryOptions<Page<AnyRow>, ApiError, Page<AnyRow>, QueryKey>
type RowQuery = UseQueryOptions<AnyRow, ApiError, AnyRow, QueryKey>

interface DrawnResource {
  of: AnyResource
  drawings: ResourceDrawings
}

function ResourceList({ of, drawings }: DrawnResource) {
  const t = useFeatureText(resourceTexts)
  const text = useResourceText(of)
  const lookups = useLookupValues(
    of.list.search.flatMap(name =>
      of.fields[name]?.kind === 'lookup' ? (of.fields[name].target ?? []) : [],
    ),
  )
  const records = useRecordList<AnyRow>({
    table: of.layout,
    filters: of.list.search,
    query: ({ paging, filter }) =>
      query(of.api.list, { query: { ...paging, ...filter } }) as unknown as PageQuery,
    rowKey: row => String(row[of.idField]),
    couldNotLoad: t('couldNotLoad', text.inSentence),
  })
  const { selected, selecting, deselect } = useSelection(records.table)
  const fields = usePermittedFields(filtersOf(of, records.table.rows, lookups.data ?? {}, text, t))
  const columns = usePermittedColumns(columnsOf(of, text, t, drawings.cells))
  return (
    <RecordPage
      list={records}
      entity={of.entityName}
      create={of.api.create}
      words={{
        title: text.title,
        new: t('new', text.inSentence),
        nothingYet: t('nothingYet', text.inSentence),
        ...(text.empty !== undefined && { nothingYetDetail: text.empty }),
      }}
      fields={fields}
      {...(importedBy(of) !== undefined && { template: lookupCodeOf(of.name) })}
      columns={columns}
      {...(Object.keys(of.actions).length > 0 && {
        selecting,
        bulk: <ResourceActions of={of} rows={selected} text={text} onDone={deselect} />,
      })}
      rowName={row => String(row[of.namedBy])}
    >
      {opened => <ResourceDrawer of={of} drawings={drawings} {...opened} />}
    </RecordPage>
  )
}

/** One record beside the list. */
function ResourceDrawer({ of, drawings, id, open, drawer }: OpenedRecord & DrawnResource) {
  const t = useFeatureText(resourceTexts)
  const { inSentence } = useResourceText(of)
  return (
    <RecordDrawer<AnyRow>
      {...drawer}
      isNew={id === undefined}
      query={query(of.api.get, { params: { [of.idField]: id ?? '' } }) as unknown as RowQuery}
      titleOf={row => String(row[of.namedBy])}
      history={{ entity: of.table, id }}
      words={{
        new: t('new', inSentence),
        couldNotLoad: t('couldNotLoad', inSentence),
        notFound: t('notFound', inSentence),
        notFoundDetail: t('notFoundDetail'),
      }}
    >
      {form => (
        <ResourceForm {...form} of={of} drawings={drawings} onCreated={open} onRemoved={drawer.onClose} />
      )}
    </RecordDrawer>
  )
}
