import type { TranslatedTexts } from '../language/feature-texts.ts'
import type { listTexts } from './list-texts.ts'

export const prefix = 'hzero.common.list'

export const texts: TranslatedTexts<typeof listTexts> = {
  filterBy: 'تصفية حسب {field}',
  filter: 'تصفية',
  filterSet: 'تصفية، {count} محددة',
}
