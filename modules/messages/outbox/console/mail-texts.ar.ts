import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import { channelNames, storedAddressedChannels } from '@atrium/server/delivery/channels/channel.contract'
import type { mailTexts } from './mail-texts.ts'

export const prefix = 'hmsg.mail'

export const texts: TranslatedTexts<typeof mailTexts> = {
  parent: 'الرسائل',
  title: 'صندوق الصادر',
  counted_one: 'رسالة واحدة',
  counted_two: 'رسالتين',
  counted_few: '{number} رسائل',
  counted_many: '{number} رسالة',
  counted_other: '{number} رسالة',
  demonstration:
    'هذه الصفحة في النسخة التجريبية فقط، وتعرض ما كان سيُرسل إلى أشخاص في الخارج، ومنه الرموز والروابط.',
  subject: 'الموضوع',
  recipient: 'المستلم',
  contains: 'يحتوي على',
  tooLong: '{most} حرفًا على الأكثر.',
  channel: 'القناة',
  ...channelNames(storedAddressedChannels, 'ar_SA'),
  tenant: 'المستأجر',
  status: 'الحالة',
  waiting: 'في الانتظار',
  sent: 'أُرسل',
  failed: 'فشل',
  written: 'أُنشئ في',
  couldNotLoad: 'تعذّر تحميل صندوق الصادر',
  nothingYet: 'لم يُرسل شيء بعد',
  nothingYetDetail: 'تظهر هنا الرموز وروابط كلمات المرور الجديدة والإشعارات بتغييرات الحسابات.',
}
