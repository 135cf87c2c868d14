import type { TranslatedTexts } from '../language/feature-texts.ts'
import type { listTexts } from './list-texts.ts'

export const prefix = 'hzero.common'

export const texts: TranslatedTexts<typeof listTexts> = {
  'list.filterBy': 'تصفية حسب {field}',
  'list.filter': 'تصفية',
  'list.filterSet': 'تصفية، {count} محددة',
  'list.newRows': '{count} جديد',
}
