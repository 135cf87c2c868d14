import { query } from '@atrium/console/api/query.ts'
import type { SectionProps } from '@atrium/console/feature.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { UsageBar } from '@atrium/ui/feedback/usage-bar.tsx'
import { useQuery } from '@tanstack/react-query'
import { shipmentDayApi } from '../shipment-day.contract.ts'
import { shipmentTexts } from './shipment-texts.ts'

/** A section of the form: how many vehicles of the carrier are taken on the day. */
export function ShipmentDay({ record }: SectionProps) {
  const t = useFeatureText(shipmentTexts)
  const { data } = useQuery(query(shipmentDayApi.get, { params: { shipmentId: record.id } }))
  if (!data || data.vehicles === 0) return null
  const { vehicles, taken } = data
  return <UsageBar label={t('day')} text={t('taken', { taken, vehicles })} share={taken / vehicles} />
}
