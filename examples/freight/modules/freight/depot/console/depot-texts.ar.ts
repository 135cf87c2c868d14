import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { depotTexts } from './depot-texts.ts'

export const prefix = 'freight.depot'

export const texts: TranslatedTexts<typeof depotTexts> = {
  shipments: 'الشحنات القادمة',
  noShipments: 'لا شحنات قادمة إلى هنا',
}
