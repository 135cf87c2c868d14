import type { TranslatedTexts } from '../language/feature-texts.ts'
import type { paletteTexts } from './palette-texts.ts'

export const prefix = 'hzero.common'

export const texts: TranslatedTexts<typeof paletteTexts> = {
  'palette.found': 'النتائج',
  'palette.scopes': 'نطاق البحث',
  'palette.scope.all': 'الكل',
  'palette.scope.pages': 'الصفحات',
  'palette.scope.records': 'السجلات',
  'palette.scope.actions': 'الإجراءات',
  'palette.group.recent': 'الأخيرة',
  'palette.group.tabs': 'التبويبات المفتوحة',
  'palette.group.pages': 'الصفحات',
  'palette.group.records': 'السجلات',
  'palette.group.actions': 'الإجراءات',
  'palette.start': 'اكتب جزءًا من اسم أو الأحرف الأولى لصفحة.',
  'palette.none': 'لا شيء يطابق «{text}»',
  'palette.failed': 'تعذّر البحث في السجلات. الصفحات والإجراءات كاملة.',
  'palette.allowed': 'ما يحق لك رؤيته فقط',
  'palette.hint.narrow': 'تضييق',
  'palette.allRoles': 'العمل بجميع الأدوار معًا',
  'palette.switchRole': 'تبديل الدور إلى {name}',
  'palette.now': 'الآن {name}',
  'palette.switchTenant': 'تبديل المستأجر إلى {name}',
  'palette.beside': 'عرض هذه الصفحة بجانب أخرى أو وحدها',
  'palette.pin': 'تثبيت هذا التبويب أو إلغاء تثبيته',
  'palette.duplicate': 'تكرار هذا التبويب',
  'palette.refresh': 'تحديث هذه الصفحة',
  'palette.collapse': 'إظهار القائمة أو إخفاؤها',
  'palette.theme': 'المظهر: {name}',
  'palette.density': 'الكثافة: {name}',
  'palette.language': 'اللغة: {name}',
  'palette.forgetAll': 'مسح الأخيرة',
}
