import { codeMinutes } from '@atrium/contract/iam/security'
import type { Paragraph } from '../../http/mail.ts'

interface Words {
  subject: string
  paragraphs: readonly Paragraph[]
}

/** The mail with the link to a new password, in the person's language. */
export function resetLetter(language: string, name: string, link: string): Words {
  if (language === 'zh_CN')
    return {
      subject: '设置新密码',
      paragraphs: [
        `${name}，有人在登录页面申请为您的账号设置新密码。`,
        { link, label: '设置新密码' },
        `此链接 ${codeMinutes} 分钟内有效，仅能使用一次。如果不是您本人操作，请忽略此邮件，您的密码不会改变。`,
      ],
    }
  if (language === 'ar_SA')
    return {
      subject: 'اختر كلمة مرور جديدة',
      paragraphs: [
        `${name}، طلب أحدهم في صفحة تسجيل الدخول كلمة مرور جديدة لحسابك.`,
        { link, label: 'اختيار كلمة مرور جديدة' },
        `يصلح الرابط مرة واحدة خلال ${codeMinutes} دقائق. إن لم تكن أنت فلا تفعل شيئًا: تبقى كلمة مرورك كما هي.`,
      ],
    }
  return {
    subject: 'Choose a new password',
    paragraphs: [
      `${name}, somebody asked on the sign-in page for a new password for your account.`,
      { link, label: 'Choose a new password' },
      `The link counts once, for ${codeMinutes} minutes. If it was not you, do nothing: your password stays as it is.`,
    ],
  }
}
