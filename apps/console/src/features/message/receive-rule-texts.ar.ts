import type { TranslatedTexts } from '../../core/feature-texts.ts'
import type { receiveRuleTexts } from './receive-rule-texts.ts'

export const prefix = 'hmsg.receive-rule'

export const texts: TranslatedTexts<typeof receiveRuleTexts> = {
  parent: 'الرسائل',
  title: 'الاستلام',
  lead: 'بأي طرق يُبلَّغ الأشخاص، وما يجوز لهم اختياره بأنفسهم في المركز الشخصي. تتبع الرسالة نوعها ما لم يُثبَّت لها شيء.',
  message: 'الرسالة',
  WEB: 'مساحة العمل',
  EMAIL: 'البريد الإلكتروني',
  from: 'من قِبل',
  PRODUCT: 'المنتج',
  PLATFORM: 'المنصة',
  OWN: 'هنا',
  on: 'مفعّل، ويجوز تعطيله',
  off: 'معطّل، ويجوز تفعيله',
  always: 'دائمًا',
  never: 'أبدًا',
  asKind: 'كنوعها',
  wayOf: '{name}: {way}',
  below_one: 'رسالة من نوع «{name}»',
  below_other: '{count} من الرسائل من نوع «{name}»',
  takeBack: 'تراجع',
  takeBackOf: 'التراجع عما قيل هنا عن «{name}»',
  saved: 'حُفظ «{name}».',
  couldNotLoad: 'تعذّر تحميل ما يجوز للأشخاص اختياره',
}
