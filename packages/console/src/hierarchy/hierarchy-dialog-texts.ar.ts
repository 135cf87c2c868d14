import type { TranslatedTexts } from '../language/feature-texts.ts'
import type { hierarchyDialogTexts } from './hierarchy-dialog-texts.ts'

export const prefix = 'hzero.common'

export const texts: TranslatedTexts<typeof hierarchyDialogTexts> = {
  'hierarchy.dialog': 'اختيار البيانات المعروضة',
  'hierarchy.lead':
    'تعرض القوائم والأعداد والرسوم في هذه الجلسة البيانات التي تختارها فقط. صلاحياتك لا تتغيّر.',
  'hierarchy.name': 'الهرمية',
  'hierarchy.choice': 'القيمة',
  'hierarchy.failed': 'تعذّر تحميل الخيارات',
  'hierarchy.done': 'تم',
}
