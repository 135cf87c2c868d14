import { featureTexts } from '@atrium/console/language/feature-texts.ts'

export const shipmentTexts = featureTexts(
  'freight.shipment',
  { day: 'Vehicles of the carrier on this day', taken: '{taken} of {vehicles} taken', tomorrow: 'Tomorrow' },
  { day: '承运商当日车辆', taken: '已占用 {taken} / {vehicles}', tomorrow: '明天' },
)
