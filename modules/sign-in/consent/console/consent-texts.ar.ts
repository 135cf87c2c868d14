import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { consentTexts } from './consent-texts.ts'

export const prefix = 'hiam.consent'

export const texts: TranslatedTexts<typeof consentTexts> = {
  title: 'برامج لها وصول',
  lead: 'برامج الآخرين التي سمحت لها باستخدام حسابك.',
  couldNotLoad: 'تعذّر تحميل البرامج التي لها وصول',
  none: 'لا برنامج له وصول',
  noneDetail: 'يسألك البرنامج عندما يسجّل دخولك هنا للمرة الأولى.',
  openid: 'يتعرّف عليك',
  profile: 'يقرأ اسمك وإعداداتك',
  email: 'يقرأ بريدك الإلكتروني',
  tenant: 'يعرف مستأجرك',
  roles: 'يعرف أدوارك',
  read: 'يقرأ كل ما يمكنك قراءته',
  write: 'يغيّر كل ما يمكنك تغييره',
  since: 'منذ {date}',
  program: 'البرنامج',
  lastUsed: 'آخر استخدام',
  neverUsed: 'لم يُستخدم بعد',
  revoke: 'سحب',
  revokeNamed: 'سحب وصول {client}',
  revokeQuestion: 'هل تريد سحب وصول {client}؟',
  revokeEffect: 'لن يستطيع استخدام حسابك بعد الآن، ويُسجَّل خروجه منه فورًا. قد يسألك مجددًا.',
  revokeAction: 'سحب الوصول',
  keep: 'إلغاء',
  revokedDone: 'لم يعد لـ {client} وصول',
}
