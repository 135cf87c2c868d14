import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { DataTable } from '@atrium/ui/table/data-table.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { Link } from 'wouter'
import type { LookupUse } from '../value-list.contract.ts'
import { pageOf } from './value-list-address.ts'
import { type ValueListText, valueListTexts } from './value-list-texts.ts'

/** The places where the lookup is used, with links to those that an administrator made. */
export function ValueListUses({ uses }: { uses: readonly LookupUse[] }) {
  const t = useFeatureText(valueListTexts)
  return (
    <DataTable
      label={t('usedIn')}
      columns={columnsOf(t)}
      rows={uses}
      rowKey={({ kind, code, records }) => `${kind} ${records} ${code}`}
      rowName={({ name }) => name}
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
  { id: 'usedFor', header: t('usedFor'), cell: ({ records }) => records, leaves: 1 },
  { id: 'code', header: t('code'), cell: ({ code }) => code, tone: 'code', leaves: 2 },
]

/** The page where it is changed; none of a field, which its module declares. */
function addressOf({ kind, id = '', code }: LookupUse): string | undefined {
  if (kind === 'view') return `/hpfm/lov-view/list?lovView=${encodeURIComponent(code)}`
  if (kind === 'hierarchy') return `/hpfm/data-hierarchies?dataHierarchy=${id}`
  return kind === 'lookup' ? pageOf(id) : undefined
}
