import { featureTexts } from '@atrium/console/language/feature-texts.ts'

export const depotTexts = featureTexts(
  'freight.depot',
  { shipments: 'Shipments to here', noShipments: 'No shipments come here' },
  { shipments: '运往此处的货运单', noShipments: '没有运往此处的货运单' },
)
