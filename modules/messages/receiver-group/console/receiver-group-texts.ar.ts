import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { receiverGroupTexts } from './receiver-group-texts.ts'

export const prefix = 'hmsg.receiver-group'

export const texts: TranslatedTexts<typeof receiverGroupTexts> = {
  parent: 'الرسائل',
  title: 'مجموعات المستلمين',
  new: 'إنشاء مجموعة مستلمين',
  name: 'الاسم',
  code: 'الرمز',
  contains: 'يحتوي',
  tooLong: '{most} حرفًا على الأكثر.',
  status: 'الحالة',
  enabled: 'مفعّلة',
  disabled: 'معطّلة',
  enabledHelp: 'المجموعة المعطّلة لا تضم أحدًا.',
  members: 'الأعضاء',
  changed: 'آخر تغيير',
  who: 'الأعضاء',
  whoHelp:
    'أشخاص، ومن يحمل يوم الإرسال أحد الأدوار أو ينتمي إلى إحدى مجموعات المستخدمين أو يعمل في إحدى الوحدات أو تحتها.',
  userGroups: 'مجموعات المستخدمين',
  units: 'الوحدات',
  roles: 'الأدوار',
  people: 'الأشخاص',
  codeWrong: 'ابدأ بحرف أو رقم، ثم يجوز استخدام الحروف والأرقام و _ . / -.',
  codeFixed: 'لا يمكن تغيير الرمز.',
  nameMissing: 'أدخل اسمًا.',
  saved: 'حُفظت «{name}».',
  deleteEffect: 'لن يمكن الإرسال إليها بعد ذلك. لا يمكن حذف مجموعات تستخدمها إعلانات.',
  couldNotLoad: 'تعذّر تحميل مجموعات المستلمين',
  notFound: 'مجموعة المستلمين هذه غير موجودة',
  notFoundDetail: 'ربما حُذفت، أو هي لمستأجر آخر.',
  nothingYet: 'لا مجموعات مستلمين بعد',
  nothingYetDetail: 'أنشئ مجموعة لمن تراسلهم كثيرًا، ثم اخترها مستلمًا.',
}
