import { type OwnLanguage, withFallback } from '@atrium/server/appearance/languages'
import { arabic } from './consent-page-texts.ar.ts'

const en = {
  title: 'Allow {client} to use your account?',
  lead: 'You are signed in as {person} ({name}).',
  asks: '{client} asks to:',
  asksMore: '{client} now asks for more than you have allowed before:',
  openid: 'Recognize you when you sign in',
  profile: 'Read your name, user name, language and time zone',
  email: 'Read your email address',
  tenant: 'Know which organization you work in',
  roles: 'Know your roles there',
  read: 'Read everything that you can read here',
  write: 'Change everything that you can change here, in your name',
  isNew: 'New',
  limits: 'It never gets more than you have. You can revoke this under Your account › Security.',
  goesTo: 'You continue at {host}.',
  allow: 'Allow',
  deny: 'Don’t allow',
}

export type ConsentPageTexts = typeof en

const zh: ConsentPageTexts = {
  title: '允许“{client}”使用您的账号？',
  lead: '您已登录为 {person}（{name}）。',
  asks: '“{client}”请求：',
  asksMore: '“{client}”请求的权限超出您此前允许的范围：',
  openid: '在您登录时识别您',
  profile: '读取您的姓名、用户名、语言和时区',
  email: '读取您的邮箱地址',
  tenant: '知道您在哪个组织工作',
  roles: '知道您在该组织中的角色',
  read: '读取您在此可以读取的一切',
  write: '以您的名义更改您在此可以更改的一切',
  isNew: '新增',
  limits: '它的权限不会超过您本人。您可以在“您的账号 › 安全”中随时撤回。',
  goesTo: '随后将转到 {host}。',
  allow: '允许',
  deny: '不允许',
}

const texts: Readonly<Record<OwnLanguage, ConsentPageTexts>> = {
  en_US: en,
  zh_CN: zh,
  ar_SA: withFallback(en, arabic),
}

export const consentTextsIn = (language: OwnLanguage): ConsentPageTexts => texts[language]
