import { type OwnLanguage, withFallback } from '@atrium/server/appearance/languages'
import { arabic } from './tenant-request-texts.ar.ts'

const en = {
  title: 'Ask for a workspace',
  lead: 'For your organization. We send you an email to confirm your address, then we read your request.',
  tenantName: 'Organization',
  tenantNum: 'Code',
  tenantNumHelp: 'A short name for addresses, such as ACME. Letters, digits, hyphens, dots and underscores.',
  email: 'Email address',
  note: 'Note (optional)',
  ask: 'Ask for a workspace',
  badTenantName: 'Enter the name of the organization, at most 120 characters.',
  badTenantNum: 'Enter a code of letters, digits, hyphens, dots and underscores, at most 60 characters.',
  badEmail: 'Enter an email address such as name@example.com.',
  badNote: 'Enter at most 500 characters.',
  sent: 'Check your email',
  sentWhy: 'We sent a link to {email}. Follow it within {days} days to confirm your request.',
  confirmTitle: 'Confirm your request',
  confirmLead: '{person} asks for a workspace for {tenant}, with the code {code}.',
  confirm: 'Send request',
  confirmed: 'Your request was sent',
  confirmedWhy: 'We read it and answer to {email}.',
  over: 'This link is no longer valid',
  overWhy: 'It has been used or has expired. If you have not confirmed your request, ask again.',
  askAgain: 'Ask again',
  closed: 'Requests are closed',
  closedWhy: 'You cannot ask for a workspace here at the moment.',
}

export type TenantRequestTexts = typeof en

const zh: TenantRequestTexts = {
  title: '申请工作台',
  lead: '为您的组织申请。我们会向您发送邮件以确认地址，然后处理您的申请。',
  tenantName: '组织名称',
  tenantNum: '编码',
  tenantNumHelp: '用于网址的简称，例如 ACME。可使用字母、数字、连字符、点和下划线。',
  email: '邮箱地址',
  note: '附言（选填）',
  ask: '申请工作台',
  badTenantName: '请输入组织名称，最多 120 个字符。',
  badTenantNum: '请输入由字母、数字、连字符、点和下划线组成的编码，最多 60 个字符。',
  badEmail: '请输入例如 name@example.com 的邮箱地址。',
  badNote: '最多输入 500 个字符。',
  sent: '请查收邮件',
  sentWhy: '我们已向 {email} 发送链接。请在 {days} 天内打开链接以确认申请。',
  confirmTitle: '确认您的申请',
  confirmLead: '{person} 为“{tenant}”申请工作台，编码为 {code}。',
  confirm: '提交申请',
  confirmed: '您的申请已提交',
  confirmedWhy: '我们处理后会回复至 {email}。',
  over: '此链接已失效',
  overWhy: '链接已被使用或已过期。如果您尚未确认申请，请重新申请。',
  askAgain: '重新申请',
  closed: '暂不接受申请',
  closedWhy: '目前无法在此申请工作台。',
}

const texts: Readonly<Record<OwnLanguage, TenantRequestTexts>> = {
  en_US: en,
  zh_CN: zh,
  ar_SA: withFallback(en, arabic),
}

export const tenantRequestTextsIn = (language: OwnLanguage): TenantRequestTexts => texts[language]
