import type { TranslatedTexts } from '../language/feature-texts.ts'
import type { richTextTexts } from './rich-text-texts.ts'

export const prefix = 'hzero.common'

export const texts: TranslatedTexts<typeof richTextTexts> = {
  'rich.toolbar': 'التنسيق',
  'rich.bold': 'غامق',
  'rich.italic': 'مائل',
  'rich.underline': 'تحته خط',
  'rich.strike': 'يتوسطه خط',
  'rich.h2': 'عنوان',
  'rich.h3': 'عنوان فرعي',
  'rich.list': 'قائمة نقطية',
  'rich.numbers': 'قائمة مرقّمة',
  'rich.quote': 'اقتباس',
  'rich.link': 'رابط',
  'rich.unlink': 'إزالة الرابط',
  'rich.undo': 'تراجع',
  'rich.redo': 'إعادة',
  'rich.address': 'عنوان URL',
  'rich.window': 'فتح في نافذة جديدة',
}
