import { codeMinutes } from '@atrium/contract/iam/security'
import type { Paragraph } from '../../http/mail.ts'
import { arabic } from './security-letters.ar.ts'

interface Words {
  subject: string
  paragraphs: readonly Paragraph[]
}

const en = {
  code: (code: string): Words => ({
    subject: 'Your code',
    paragraphs: [
      'Type this code where you were asked for it:',
      { code },
      `It counts once, for ${codeMinutes} minutes. If you did not ask for it, do nothing.`,
    ],
  }),
  addressTaken: (): Words => ({
    subject: 'This address is in use already',
    paragraphs: [
      'Somebody tried to use this address for an account that is not yours. Nothing was changed.',
      'If it was you, choose another address: this one already belongs to your other account.',
    ],
  }),
  passwordChanged: (name: string): Words => ({
    subject: 'Your password was changed',
    paragraphs: [
      `${name}, the password of your account was changed, and every other session was ended.`,
      'If that was not you, choose another password at once with “Forgot password?” on the sign-in page, and tell your administrator.',
    ],
  }),
  emailChanged: (hint: string): Words => ({
    subject: 'Your email address was changed',
    paragraphs: [
      `Your account now uses ${hint} instead of this address.`,
      'If that was not you, tell your administrator at once.',
    ],
  }),
  phoneChanged: (hint: string): Words => ({
    subject: 'Your phone was changed',
    paragraphs: [
      `Your account now uses the phone ${hint}.`,
      'If that was not you, change your password and tell your administrator.',
    ],
  }),
  sentTo: (hint: string): string => `A code was sent to ${hint}`,
}

export type Letters = typeof en

const zh: Letters = {
  code: code => ({
    subject: '您的验证码',
    paragraphs: [
      '请在要求输入的位置填写此验证码：',
      { code },
      `验证码 ${codeMinutes} 分钟内有效，仅能使用一次。如果不是您本人操作，请忽略。`,
    ],
  }),
  addressTaken: () => ({
    subject: '此邮箱已被使用',
    paragraphs: [
      '有人尝试将此邮箱用于不属于您的账号，未做任何更改。',
      '如果是您本人操作，请换一个邮箱：此邮箱已属于您的另一个账号。',
    ],
  }),
  passwordChanged: name => ({
    subject: '您的密码已修改',
    paragraphs: [
      `${name}，您账号的密码已修改，其他会话均已结束。`,
      '如果不是您本人操作，请立即在登录页面使用“忘记密码？”重新设置密码，并告知管理员。',
    ],
  }),
  emailChanged: hint => ({
    subject: '您的邮箱已修改',
    paragraphs: [`您的账号现在使用 ${hint}，不再使用此邮箱。`, '如果不是您本人操作，请立即告知管理员。'],
  }),
  phoneChanged: hint => ({
    subject: '您的手机已修改',
    paragraphs: [`您的账号现在使用手机 ${hint}。`, '如果不是您本人操作，请修改密码并告知管理员。'],
  }),
  sentTo: hint => `验证码已发送至 ${hint}`,
}

const own: Readonly<Record<string, Letters>> = { zh_CN: zh, ar_SA: { ...en, ...arabic } }

/** What people are written about their account, in their language. */
export const letters = (language: string): Letters => own[language] ?? en
