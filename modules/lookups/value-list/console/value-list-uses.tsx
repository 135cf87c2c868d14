import type { ApiError } from '@atrium/console/api/api-error.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { DataTable } from '@atrium/ui/table/data-table.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { LookupUse } from '../value-list.contract.ts'
import { pageOf } from './value-list-address.ts'
import { type ValueListText, valueListTexts } from './value-list-texts.ts'

/** The places where a lookup is used, with links to those that administrators can change. */
export function ValueListUses({ uses }: { uses: UseQueryResult<readonly LookupUse[], ApiError> }) {
  const t = useFeatureText(valueListTexts)
  return (
    <DataTable
      label={t('usedIn')}
      columns={columnsOf(t)}
      rows={uses.data ?? []}
      rowKey={({ kind, code, records }) => `${kind} ${records} ${code}`}
      rowName={({ name }) => name}
      loading={uses.isFetching}
      failure={
        uses.isError
          ? {
              title: t('usesNotLoaded'),
              requestId: uses.error.requestId,
              onRetry: () => void uses.refetch(),
            }
          : null
      }
      empty={
        <EmptyState centered title={t('notUsed')}>
          {t('notUsedDetail')}
        </EmptyState>
      }
    />
  )
}

const columnsOf = (t: ValueListText): readonly Column<LookupUse>[] => [
  {
    id: 'use',
    header: t('use'),
    cell: use => {
      const to = addressOf(use)
      return to === undefined ? use.name : <Link href={to}>{use.name}</Link>
    },
    main: true,
  },
  { id: 'useKind', header: t('useKind'), cell: ({ kind }) => t(`use_${kind}`), width: 170 },
  { id: 'records', header: t('records'), cell: ({ records }) => records, leaves: 1 },
  { id: 'code', header: t('code'), cell: ({ code }) => code, tone: 'code', leaves: 2 },
]

/** The page where it is changed; none of a field, which its module declares. */
function addressOf({ kind, id = '', code }: LookupUse): string | undefined {
  if (kind === 'view') return `/hpfm/lov-view/list?lovView=${encodeURIComponent(code)}`
  if (kind === 'hierarchy') return `/hpfm/data-hierarchies?dataHierarchy=${id}`
  return kind === 'lookup' ? pageOf(id) : undefined
}
