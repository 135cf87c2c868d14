import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { secondFactorPolicyTexts } from './second-factor-policy-texts.ts'

export const prefix = 'hiam.secondFactorPolicy'

export const texts: TranslatedTexts<typeof secondFactorPolicyTexts> = {
  parent: 'الصلاحيات',
  title: 'عامل التحقق الثاني',
  couldNotLoad: 'تعذّر تحميل سياسة عوامل التحقق الثانية',
  strictest: 'من يعمل في أكثر من مستأجر تسري عليه السياسة الأشد بينها.',
  demand: 'عامل التحقق الثاني',
  demandHelp: 'ما يحتاجه الأشخاص إلى جانب كلمة المرور.',
  off: 'متوقف',
  offHelp: 'لا يستطيع أحد إضافة تطبيق مصادقة',
  offered: 'متاح',
  offeredHelp: 'يختاره الأشخاص بأنفسهم',
  required: 'مطلوب',
  requiredHelp: 'يجب أن يكون لدى الجميع',
  graceDays: 'أيام المهلة',
  graceHelp: 'بعدها يقود تسجيل الدخول إلى إضافة تطبيق مصادقة قبل أي شيء آخر. من 0 إلى 90.',
  rememberDays: 'أيام تذكّر الجهاز',
  rememberHelp: 'يمكن للأشخاص حفظ جهاز تكفي عليه كلمة مرورهم لتسجيل الدخول. 0 يعني أبدًا، و90 على الأكثر.',
  blockedFrom: 'مطلوب منذ {since}. بدءًا من {from} يضيف من ليس لديهم تطبيق مصادقة واحدًا عند تسجيل الدخول.',
  saved: 'حُفظت سياسة عوامل التحقق الثانية',
  numberWrong: 'هذا العدد خارج النطاق.',
  affects: 'من يتأثر',
  without: '{count} من {total} شخصًا بلا عامل تحقق ثانٍ',
  administrators: '{count} منهم مديرون',
  allReady: 'لدى الجميع عامل تحقق ثانٍ',
  administrator: 'مدير',
  more: 'و{count} غيرهم',
  ready: 'أنت جاهز: لديك عامل تحقق ثانٍ.',
  notReady: 'ليس لديك عامل تحقق ثانٍ. أضف واحدًا أولًا في حسابك › الأمان.',
  people: 'الأشخاص بلا عامل تحقق ثانٍ',
}
