import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import { channelNames, personalChannels } from '@atrium/server/delivery/channels/channel.contract'
import type { receiveRuleTexts } from './receive-rule-texts.ts'

export const prefix = 'hmsg.receive-rule'

export const texts: TranslatedTexts<typeof receiveRuleTexts> = {
  parent: 'الرسائل',
  title: 'الإشعارات',
  lead: 'كيفية إشعار الأشخاص وما يمكنهم اختياره في المركز الشخصي. تتبع الرسالة نوعها ما لم يكن لها إعداد خاص.',
  message: 'الرسالة',
  ...channelNames(personalChannels, 'ar_SA'),
  from: 'المصدر',
  PRODUCT: 'المنتج',
  PLATFORM: 'المنصة',
  OWN: 'هذا المستأجر',
  on: 'مفعّل، ويجوز تعطيله',
  off: 'معطّل، ويجوز تفعيله',
  always: 'دائمًا',
  never: 'أبدًا',
  asKind: 'كنوعها',
  wayOf: '{name}: {way}',
  below_one: 'رسالة من نوع «{name}»',
  below_other: '{count} من الرسائل من نوع «{name}»',
  takeBack: 'إعادة ضبط',
  takeBackOf: 'إعادة «{name}» إلى الافتراضي',
  saved: 'حُفظ «{name}».',
  couldNotLoad: 'تعذّر تحميل إعدادات الإشعارات',
}
