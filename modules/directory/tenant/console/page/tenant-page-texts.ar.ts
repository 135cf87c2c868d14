import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { tenantPageTexts } from './tenant-page-texts.ts'

export const prefix = 'hiam.tenant.page'

export const texts: TranslatedTexts<typeof tenantPageTexts> = {
  overview: 'نظرة عامة',
  details: 'التفاصيل',
  people: 'الأشخاص',
  usage: 'الاستخدام',
  created: 'أُنشئ',
  nobody: 'لا حسابات في هذا المستأجر',
  showAll: 'عرض الكل',
  person: 'الاسم',
  login: 'اسم المستخدم',
  status: 'الحالة',
  lastSignIn: 'آخر تسجيل دخول',
  couldNotLoad: 'تعذر تحميل الأشخاص',
}
