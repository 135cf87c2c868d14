import { type OwnLanguage, withFallback } from '@atrium/server/appearance/languages'
import { arabic } from './registration-texts.ar.ts'

const en = {
  title: 'Create an account',
  lead: 'With your organization’s email address, if it takes registrations here. We send you a link.',
  email: 'Email address',
  ask: 'Send link',
  badEmail: 'Enter an email address such as name@example.com.',
  sent: 'Check your email',
  sentWhy: 'If {email} can have an account here, we sent a link to it. Follow it within {days} days.',
  closed: 'Registration is closed',
  closedWhy: 'You cannot create an account by yourself here. Ask your organization for one.',
}

type RegistrationTexts = typeof en

const zh: RegistrationTexts = {
  title: '创建账号',
  lead: '如果您的组织在此开放自助注册，请使用组织的邮箱地址。我们会向您发送链接。',
  email: '邮箱地址',
  ask: '发送链接',
  badEmail: '请输入例如 name@example.com 的邮箱地址。',
  sent: '请查收邮件',
  sentWhy: '如果 {email} 可以在此创建账号，我们已向其发送链接。请在 {days} 天内打开。',
  closed: '未开放注册',
  closedWhy: '您无法在此自行创建账号，请联系您的组织。',
}

const texts: Readonly<Record<OwnLanguage, RegistrationTexts>> = {
  en_US: en,
  zh_CN: zh,
  ar_SA: withFallback(en, arabic),
}

export const registrationTextsIn = (language: OwnLanguage): RegistrationTexts => texts[language]
