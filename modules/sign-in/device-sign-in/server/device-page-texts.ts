import { type OwnLanguage, withFallback } from '@atrium/server/appearance/languages'
import { arabic } from './device-page-texts.ar.ts'

const en = {
  title: 'Connect a device',
  lead: 'Enter the code that the device or program shows.',
  code: 'Code',
  next: 'Continue',
  unknown:
    'This code is not known, was already used, or is older than 10 minutes. Check it, or start again on the device.',
  otherTenant:
    'This sign-in is for people who work in another organization. Switch to it in the workspace, or start again on the device.',
  question: 'Let {client} sign in as you?',
  as: 'You are signed in as {person} ({name}) in {tenant}.',
  compare: 'Allow it only if you started this yourself, and the device shows this code:',
  asks: '{client} asks to:',
  until: 'It stays signed in until you end it under Your account › Sessions, or this session ends.',
  allow: 'Allow',
  deny: 'Don’t allow',
  allowed: 'The device is signed in',
  allowedWhy: '{client} goes on by itself. You can close this page.',
  denied: 'The device is not signed in',
  deniedWhy: '{client} was refused. You can close this page.',
}

export type DevicePageTexts = typeof en

const zh: DevicePageTexts = {
  title: '连接设备',
  lead: '请输入设备或程序上显示的代码。',
  code: '代码',
  next: '继续',
  unknown: '此代码不存在、已被使用，或已超过 10 分钟。请核对，或在设备上重新开始。',
  otherTenant: '此登录仅限另一组织的人员。请在工作台中切换到该组织，或在设备上重新开始。',
  question: '允许“{client}”以您的身份登录？',
  as: '您已登录为 {person}（{name}），所在组织为“{tenant}”。',
  compare: '仅当这是您本人发起，且设备上显示以下代码时，才可允许：',
  asks: '“{client}”请求：',
  until: '它将保持登录，直到您在“您的账号 › 会话”中将其退出，或当前会话结束。',
  allow: '允许',
  deny: '不允许',
  allowed: '设备已登录',
  allowedWhy: '“{client}”将自动继续。您可以关闭此页面。',
  denied: '设备未登录',
  deniedWhy: '“{client}”已被拒绝。您可以关闭此页面。',
}

const texts: Readonly<Record<OwnLanguage, DevicePageTexts>> = {
  en_US: en,
  zh_CN: zh,
  ar_SA: withFallback(en, arabic),
}

export const deviceTextsIn = (language: OwnLanguage): DevicePageTexts => texts[language]
