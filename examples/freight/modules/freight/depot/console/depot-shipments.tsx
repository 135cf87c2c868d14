import { query } from '@atrium/console/api/query.ts'
import type { SectionProps } from '@atrium/console/feature.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText } from '@atrium/console/language/formats.ts'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { shipment } from '../../shipment/shipment.resource.ts'
import { depotTexts } from './depot-texts.ts'

/** A tab of a depot: the shipments that come here. */
export function DepotShipments({ record }: SectionProps) {
  const t = useFeatureText(depotTexts)
  const { data } = useQuery(query(shipment.api.list, { query: { destination: record.id, size: 50 } }))
  if (data?.content.length === 0) return <EmptyState title={t('noShipments')} />
  return (
    <ul aria-label={t('shipments')}>
      {data?.content.map(({ shipmentId, number, originName, pickUpOn }) => (
        <li key={shipmentId}>
          {[number, originName, pickUpOn && dateText(pickUpOn)].filter(Boolean).join(' · ')}
        </li>
      ))}
    </ul>
  )
}
