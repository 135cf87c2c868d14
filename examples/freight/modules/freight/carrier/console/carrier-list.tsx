import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { useRecordList } from '@atrium/console/records/record-list.ts'
import { RecordPage } from '@atrium/console/records/record-page.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { type Carrier, carrierApi } from '../carrier.contract.ts'
import { carrierTable } from '../carrier.table.ts'
import { CarrierDrawer } from './carrier-drawer.tsx'
import { type CarrierText, carrierTexts } from './carrier-texts.ts'

/** The carriers of the tenant. */
export function CarrierList() {
  const t = useFeatureText(carrierTexts)
  const carriers = useRecordList({
    table: carrierTable,
    filters: ['carrierName'],
    query: ({ paging, filter }) => query(carrierApi.list, { query: { ...paging, ...filter } }),
    rowKey: carrier => carrier.carrierId,
    couldNotLoad: t('couldNotLoad'),
  })
  return (
    <RecordPage
      list={carriers}
      entity="carrier"
      create={carrierApi.create}
      words={{
        parent: t('parent'),
        title: t('title'),
        new: t('new'),
        nothingYet: t('nothingYet'),
        nothingYetDetail: t('nothingYetDetail'),
      }}
      fields={[{ kind: 'text', name: 'carrierName', label: t('name'), hint: t('contains') }]}
      columns={columnsOf(t)}
      rowName={carrier => carrier.carrierName}
    >
      {({ id, open, drawer }) => <CarrierDrawer {...drawer} carrierId={id} onCreated={open} />}
    </RecordPage>
  )
}

const columnsOf = (t: CarrierText): readonly Column<Carrier>[] => [
  {
    id: 'carrierName',
    header: t('name'),
    cell: ({ carrierName }) => carrierName,
    main: true,
    sortable: true,
  },
  {
    id: 'carrierCode',
    header: t('code'),
    cell: ({ carrierCode }) => carrierCode,
    tone: 'code',
    sortable: true,
  },
  { id: 'vehicles', header: t('vehicles'), cell: ({ vehicles }) => vehicles, align: 'end', sortable: true },
]
