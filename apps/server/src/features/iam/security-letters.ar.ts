import { codeMinutes } from '@atrium/contract/iam/security'
import type { Letters } from './security-letters.ts'

export const arabic: Partial<Letters> = {
  code: code => ({
    subject: 'رمزك',
    paragraphs: [
      'اكتب هذا الرمز حيث طُلب منك:',
      { code },
      `يصلح مرة واحدة خلال ${codeMinutes} دقائق. إن لم تطلبه فلا تفعل شيئًا.`,
    ],
  }),
  addressTaken: () => ({
    subject: 'هذا العنوان مستخدم بالفعل',
    paragraphs: [
      'حاول أحدهم استخدام هذا العنوان لحساب ليس لك. لم يتغيّر شيء.',
      'إن كنت أنت، فاختر عنوانًا آخر: هذا العنوان لحسابك الآخر.',
    ],
  }),
  passwordChanged: name => ({
    subject: 'تغيّرت كلمة مرورك',
    paragraphs: [
      `${name}، تغيّرت كلمة مرور حسابك، وأُنهيت كل الجلسات الأخرى.`,
      'إن لم تكن أنت، فاختر فورًا كلمة مرور أخرى عبر «نسيت كلمة المرور؟» في صفحة تسجيل الدخول، وأبلغ المدير.',
    ],
  }),
  emailChanged: hint => ({
    subject: 'تغيّر بريدك الإلكتروني',
    paragraphs: [
      `يستخدم حسابك الآن \u2066${hint}\u2069 بدلًا من هذا العنوان.`,
      'إن لم تكن أنت، فأبلغ المدير فورًا.',
    ],
  }),
  phoneChanged: hint => ({
    subject: 'تغيّر هاتفك',
    paragraphs: [
      `يستخدم حسابك الآن الهاتف \u2066${hint}\u2069.`,
      'إن لم تكن أنت، فغيّر كلمة المرور وأبلغ المدير.',
    ],
  }),
  sentTo: hint => `أُرسل رمز إلى \u2066${hint}\u2069`,
}
