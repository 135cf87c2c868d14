import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { registrationTexts } from './registration-texts.ts'

export const prefix = 'hiam.registration'

export const texts: TranslatedTexts<typeof registrationTexts> = {
  title: 'التسجيل الذاتي',
  lead: 'من لهم عنوان في أحد نطاقاتك المثبتة ينشئون حساباتهم بأنفسهم.',
  takes: 'يمكن التسجيل',
  approval: 'يوافق مسؤول على كل حساب',
  approvalHelp: 'يبقى الحساب الجديد معطلًا حتى يُفعَّل في الحسابات.',
  role: 'دور الحسابات الجديدة',
  roleHelp: 'دور يمكنك إسناده بنفسك.',
  roleMissing: 'اختر دورًا.',
  notOpen: 'لا يمكن لأحد التسجيل الآن: لا نطاق مثبتًا، أو الدور معطل، أو لم يعد لمن حفظ هذا أن يسنده.',
  save: 'حفظ',
  keep: 'إلغاء',
  opened: 'يمكن لمن في نطاقاتك المثبتة التسجيل.',
  closed: 'التسجيل الذاتي متوقف.',
}
