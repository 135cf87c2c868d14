import type { TranslatedTexts } from '../language/feature-texts.ts'
import type { viewTexts } from './view-texts.ts'

export const prefix = 'hzero.common'

export const texts: TranslatedTexts<typeof viewTexts> = {
  'view.list': 'العروض',
  'view.all': 'الكل',
  'view.own': 'عروضك',
  'view.shared': 'مشتركة معك',
  'view.of': 'من {name}',
  'view.sharedByYou': 'مشترك',
  'view.first': 'الافتراضي',
  'view.saveAs': 'حفظ كعرض…',
  'view.begin': 'تعيين كعرض افتراضي',
  'view.beginPlain': 'إلغاء العرض الافتراضي',
  'view.rename': 'إعادة تسمية…',
  'view.share': 'مشاركة مع الجميع هنا',
  'view.unshare': 'إيقاف المشاركة',
  'view.delete': 'حذف',
  'view.changed': 'تغيّر',
  'view.back': 'تراجع',
  'view.saved': 'حُفظ العرض «{name}».',
  'view.deleted': 'حُذف العرض «{name}».',
  'view.sharedDone': 'يستطيع الجميع هنا رؤية «{name}» الآن.',
  'view.keptDone': 'أنت وحدك ترى «{name}» الآن.',
  'view.name': 'الاسم',
  'view.newTitle': 'حفظ كعرض',
  'view.renameTitle': 'إعادة تسمية العرض',
  'view.newLead': 'يحفظ البحث الحالي وترتيب الأسطر والأعمدة.',
  'table.reset': 'إعادة الضبط',
  'table.forEverybody': 'استخدامه للجميع',
  'table.forEverybodyDone': 'يرى الجميع هذه القائمة هكذا الآن، إلا من رتّبها بنفسه.',
}
