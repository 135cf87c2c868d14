import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { storageTexts } from './storage-texts.ts'

export const prefix = 'hfile.storage'

export const texts: TranslatedTexts<typeof storageTexts> = {
  parent: 'الملفات',
  title: 'التخزين',
  byOperator: 'يُحدَّد مكان تخزين الملفات في بيئة هذا التثبيت، ولا يمكن تغييره هنا.',
  store: 'المخزن',
  LOCAL: 'مجلد',
  S3: 'S3',
  place: 'المكان',
  state: 'الحالة',
  up: 'جاهز',
  full: 'ممتلئ',
  down: 'يتعذّر الوصول إليه',
  usage: 'الاستخدام',
  tenant: 'المستأجر',
  bucket: 'الحاوية',
  files: 'الملفات',
  size: 'الحجم',
  all: 'المجموع',
  nothingYet: 'لا شيء محفوظ بعد',
  couldNotLoad: 'تعذّر تحميل معلومات التخزين',
}
