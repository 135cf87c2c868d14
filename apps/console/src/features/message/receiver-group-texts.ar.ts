import type { TranslatedTexts } from '../../core/feature-texts.ts'
import type { receiverGroupTexts } from './receiver-group-texts.ts'

export const prefix = 'hmsg.receiver-group'

export const texts: TranslatedTexts<typeof receiverGroupTexts> = {
  parent: 'الرسائل',
  title: 'مجموعات المستلمين',
  new: 'مجموعة مستلمين جديدة',
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
  who: 'من ينتمي إليها',
  whoHelp:
    'أشخاص، ومن يحمل يوم الإرسال أحد الأدوار أو ينتمي إلى إحدى مجموعات المستخدمين أو يعمل في إحدى الوحدات أو تحتها.',
  userGroups: 'مجموعات المستخدمين',
  units: 'وحدات المؤسسة',
  roles: 'الأدوار',
  people: 'الأشخاص',
  codeWrong: 'ابدأ بحرف أو رقم، ثم يجوز استخدام الحروف والأرقام و _ . / -.',
  codeFixed: 'يبقى الرمز كما هو.',
  nameMissing: 'أعطها اسمًا.',
  saved: 'حُفظت «{name}».',
  deleteEffect: 'لن يمكن إرسال شيء إليها بعد ذلك. وما يسميه إعلان يبقى.',
  couldNotLoad: 'تعذّر تحميل مجموعات المستلمين',
  notFound: 'مجموعة المستلمين هذه غير موجودة',
  notFoundDetail: 'ربما حُذفت، أو هي لمستأجر آخر.',
  nothingYet: 'لا مجموعات مستلمين بعد',
  nothingYetDetail: 'سمِّ مرة واحدة من ترسل إليهم كثيرًا، ثم اختر المجموعة.',
}
