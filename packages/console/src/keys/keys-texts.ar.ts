import type { TranslatedTexts } from '../language/feature-texts.ts'
import type { keysTexts } from './keys-texts.ts'

export const prefix = 'hzero.common'

export const texts: TranslatedTexts<typeof keysTexts> = {
  'keys.letters': 'اختصارات المفتاح الواحد',
  'keys.lettersHelp': 'مفاتيح مثل F وJ وX. لا تعمل أثناء الكتابة في حقل.',
  'keys.group.anywhere': 'في أي مكان',
  'keys.group.lists': 'القوائم',
  'keys.group.records': 'السجل المفتوح',
  'keys.group.tabs': 'التبويبات',
  'keys.group.menu': 'القائمة والبحث',
  'keys.group.search': 'البحث',
  'keys.find': 'ابحث أو انتقل إلى',
  'keys.filterMenu': 'تصفية القائمة',
  'keys.showKeys': 'عرض اختصارات لوحة المفاتيح',
  'keys.closeLayer': 'إغلاق الطبقة العليا',
  'keys.filterList': 'تصفية القائمة المعروضة',
  'keys.nextRow': 'الصف التالي',
  'keys.previousRow': 'الصف السابق',
  'keys.endRow': 'الصف الأول أو الأخير',
  'keys.selectRow': 'تحديد الصف',
  'keys.openRow': 'فتح الصف',
  'keys.editRow': 'تعديل الصف',
  'keys.stepRecord': 'السجل السابق أو التالي',
  'keys.reopenTab': 'إعادة فتح التبويب المغلق',
  'keys.pinTab': 'تثبيت التبويب أو إلغاء تثبيته',
  'keys.duplicateTab': 'تكرار التبويب',
  'keys.besideTab': 'عرض الصفحة بجانب أخرى أو وحدها',
  'keys.refreshTab': 'تحديث الصفحة',
  'keys.closeTab': 'إغلاق التبويب المركَّز عليه',
  'keys.moveTab': 'نقل التبويب المركَّز عليه',
  'keys.openPage': 'فتح',
  'keys.openBeside': 'فتح بالجوار',
  'keys.starPage': 'إضافة إلى الاختصارات',
  'keys.narrow': 'حصر في الصفحات أو السجلات أو الإجراءات',
  'keys.forgetRecent': 'إزالة عنصر أخير',
}
