import type { TranslatedTexts } from '../language/feature-texts.ts'
import type { listTexts } from './list-texts.ts'

export const prefix = 'hzero.common'

export const texts: TranslatedTexts<typeof listTexts> = {
  'list.filterBy': 'تصفية حسب {field}',
  'list.filter': 'تصفية',
  'list.filterSet': 'تصفية، {count} محددة',
  'list.newRows': '{count} جديد',
  'list.show': 'عرض {rows}',
  'list.showing': 'جارٍ العد…',
  'list.sortBy': 'الترتيب حسب',
  'list.ascending': '{column}، تصاعدي',
  'list.descending': '{column}، تنازلي',
  'list.import': 'استيراد',
  'list.importFile': 'استيراد من ملف',
  'list.noneFound': 'لا نتائج',
  'list.noneFor': 'لا نتائج لـ «{searched}»',
  'list.noneIn': 'لا نتائج في «{view}»',
  'list.noneInFor': 'لا نتائج لـ «{searched}» في «{view}»',
  'list.foundIn': 'توجد نتائج في',
  'list.searchAll': 'البحث في الكل',
  'list.clearFilter': 'مسح التصفية',
  'list.safe': 'لم يتغير شيء، وتصفيتك محفوظة.',
  'list.details': 'إظهار التفاصيل',
}
