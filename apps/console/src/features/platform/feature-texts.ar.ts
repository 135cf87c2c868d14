import type { TranslatedTexts } from '../../core/feature-texts.ts'
import type { featureSwitchTexts } from './feature-texts.ts'

export const prefix = 'hpfm.feature'

export const texts: TranslatedTexts<typeof featureSwitchTexts> = {
  parent: 'الإعدادات',
  title: 'ميزات المستأجرين',
  couldNotLoad: 'تعذّر تحميل الميزات',
  lead: 'ما يملكه المستأجر يسري فورًا في كل مساحة عمل مفتوحة. وما لم يُذكر عنه شيء يكون كما لجميع المستأجرين.',
  tenant: 'المستأجر',
  tenantHelp: 'بدونه: ما يسري على جميع المستأجرين.',
  portal: 'البوابة',
  portalHelp: 'صفحات الزوار والإعلانات والتنزيلات.',
  webhooks: 'إشعارات الويب',
  webhooksHelp: 'تُبلَّغ أنظمة أخرى بما يحدث.',
  export: 'التصدير',
  exportHelp: 'يمكن أخذ القوائم كملفات.',
  trace: 'التتبّع',
  traceHelp: 'يمكن تسجيل ما يفعله الطلب.',
  asAll: 'كما لجميع المستأجرين: {value}',
  asProduct: 'كما في المنتج: مفعّلة',
  on: 'مفعّلة',
  off: 'معطّلة',
  saved: 'حُفظت «{name}»',
}
