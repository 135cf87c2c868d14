import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { shipmentTexts } from './shipment-texts.ts'

export const prefix = 'freight.shipment'

export const texts: TranslatedTexts<typeof shipmentTexts> = {
  day: 'مركبات الناقل في هذا اليوم',
  taken: 'محجوز {taken} من {vehicles}',
  tomorrow: 'غدًا',
}
