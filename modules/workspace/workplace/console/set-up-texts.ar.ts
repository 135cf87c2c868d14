import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { setUpTexts } from './set-up-texts.ts'

export const prefix = 'hiam.setUp'

export const texts: TranslatedTexts<typeof setUpTexts> = {
  title: 'إعداد {tenant}',
  done: 'اكتمل {done} من {all}',
  hide: 'إخفاء هذه البطاقة',
  couldNotLoad: 'تعذّر تحميل الخطوات',
  stepDone: 'مكتمل:',
  appearance: 'الاسم والشعار واللون',
  appearanceDetail: 'تظهر في الترويسة وصفحة الدخول والبريد',
  appearanceAction: 'ضبط المظهر',
  people: 'إضافة أشخاص',
  peopleDetail: 'واحدًا واحدًا أو من جدول بيانات',
  peopleAction: 'إضافة أشخاص',
  peopleCount_other: 'الحسابات: {count}',
  units: 'بناء الهيكل التنظيمي',
  unitsDetail: 'الشركات والأقسام والمناصب',
  unitsAction: 'إضافة وحدات',
  unitsCount_other: 'الوحدات: {count}',
  roles: 'إنشاء الأدوار',
  rolesDetail: 'ما يراه الأشخاص وما يفعلونه',
  rolesAction: 'إنشاء أدوار',
  rolesCount_other: 'الأدوار: {count}',
  passwords: 'ضبط قواعد كلمات المرور',
  passwordsDetail: 'الطول والصلاحية وإعادة الاستخدام',
  passwordsAction: 'ضبط القواعد',
  mail: 'ربط خادم بريد',
  mailDetail: 'إلى ذلك الحين يصل البريد من المنصة',
  mailAction: 'ربط',
  more_other: 'إظهار المكتمل الآخر ({count})',
}
