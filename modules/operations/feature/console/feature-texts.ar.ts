import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { featureSwitchTexts } from './feature-texts.ts'

export const prefix = 'hpfm.feature'

export const texts: TranslatedTexts<typeof featureSwitchTexts> = {
  parent: 'الإعدادات',
  title: 'ميزات المستأجرين',
  couldNotLoad: 'تعذّر تحميل الميزات',
  lead: 'تسري التغييرات فورًا في كل مساحة عمل مفتوحة. تتبع الميزات غير المحددة الإعداد الافتراضي.',
  tenant: 'المستأجر',
  tenantHelp: 'اتركه فارغًا لضبط الإعداد الافتراضي لكل المستأجرين.',
  portal: 'البوابة',
  portalHelp: 'صفحات الزوار والإعلانات والتنزيلات.',
  webhooks: 'إشعارات الويب',
  webhooksHelp: 'تُبلَّغ أنظمة أخرى بما يحدث.',
  export: 'التصدير',
  exportHelp: 'يمكن تصدير القوائم إلى ملفات.',
  trace: 'التتبّع',
  traceHelp: 'يمكن تسجيل خطوات تنفيذ الطلب.',
  asAll: 'الافتراضي لكل المستأجرين: {value}',
  asProduct: 'افتراضي المنتج: مفعّلة',
  on: 'مفعّلة',
  off: 'معطّلة',
  saved: 'حُفظت «{name}»',
}
