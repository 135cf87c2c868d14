import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { departuresBlockTexts } from './departures-block-texts.ts'

export const prefix = 'freight.departures-block'

export const texts: TranslatedTexts<typeof departuresBlockTexts> = {
  depot: 'المستودع',
  count: 'المغادرات',
  timeZone: 'المنطقة الزمنية',
  timeZoneHelp: 'منطقة المستودع، مثل Europe/Stockholm: يرى الزوار توقيته المحلي.',
}
