import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { serverTexts } from './server-texts.ts'

export const prefix = 'hmsg.server'

export const texts: TranslatedTexts<typeof serverTexts> = {
  parent: 'الرسائل',
  'webhook.parent': 'الرسائل',
  counted_one: 'خادم بريد واحد',
  counted_two: 'خادمي بريد',
  counted_few: '{number} خوادم بريد',
  counted_many: '{number} خادم بريد',
  counted_other: '{number} خادم بريد',
  nothingYet: 'لا خوادم بريد بعد',
  passwordKept: 'توجد كلمة مرور مخزّنة. اتركه فارغًا للإبقاء عليها.',
  passwordLong: 'كلمة المرور طويلة جدًا.',
  test: 'إرسال اختبار',
  testWebhookHelp: 'يرسل إليه حدثًا تجريبيًا كما هو محفوظ، مفعّلًا كان أم لا.',
  testMailHelp: 'يرسل إليك بريدًا عبره كما هو محفوظ، مفعّلًا كان أم لا.',
  testSent: 'أُرسل الاختبار. راجع النتيجة في مراقبة الرسائل.',
  testWaiting: 'بانتظار الرد',
  testAccepted: 'قُبل بالحالة {status} بعد {time} مللي ثانية',
  testRefused: 'لم يُقبل: الحالة {status} بعد {time} مللي ثانية',
  testFailed: 'لا رد: {reason}',
  removeEffect: 'يمر البريد عبر خادم المستأجر التالي، أو عبر خادم المنصة.',
  secret: 'سر التوقيع',
  secretLine: 'لا يمكن عرض السر مرة أخرى.',
  secretLead: 'يتحقق به المستلم من التوقيعات. لن يُعرض مرة أخرى: انسخه الآن.',
  renew: 'إعادة إنشاء السر',
  renewQuestion: 'إعادة إنشاء سر «{name}»؟',
  renewEffect: 'يتوقف السر الحالي فورًا، ويرفض المستلم الرسائل إلى أن يستخدم السر الجديد.',
  renewAction: 'إعادة إنشاء',
  copy: 'نسخ',
  copied: 'نُسخ',
  done: 'تم',
  keep: 'إلغاء',
  nothingYetDetail: 'دونها يمر البريد عبر خادم المنصة.',
  passwordHelp: 'تُخزَّن مشفّرة ولا تُعرض مرة أخرى.',
}
