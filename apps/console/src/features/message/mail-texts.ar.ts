import type { TranslatedTexts } from '../../core/feature-texts.ts'
import type { mailTexts } from './mail-texts.ts'

export const prefix = 'hmsg.mail'

export const texts: TranslatedTexts<typeof mailTexts> = {
  parent: 'الرسائل',
  title: 'صندوق الصادر',
  demonstration:
    'هذه الصفحة في النسخة التجريبية فقط: هنا ما كان سيُرسل إلى أشخاص في الخارج، ومنه الرموز والروابط.',
  subject: 'الموضوع',
  recipient: 'المستلم',
  contains: 'يحتوي على',
  tooLong: '{most} حرفًا على الأكثر.',
  channel: 'طريقة الإرسال',
  email: 'بريد',
  sms: 'رسالة نصية',
  tenant: 'المستأجر',
  status: 'الحالة',
  waiting: 'في الانتظار',
  sent: 'أُرسل',
  failed: 'لم يُرسل',
  written: 'كُتب في',
  couldNotLoad: 'تعذّر تحميل صندوق الصادر',
  nothingYet: 'لم يُرسل شيء بعد',
  nothingYetDetail: 'تظهر هنا الرموز وروابط كلمات المرور الجديدة وما يُكتب عن تغييرات الحسابات.',
}
