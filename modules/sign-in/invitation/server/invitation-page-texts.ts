import { type OwnLanguage, withFallback } from '@atrium/server/appearance/languages'
import { arabic } from './invitation-page-texts.ar.ts'

const en = {
  join: 'Join {tenant}',
  lead: '{person} invites you to work here as {roles}.',
  leadOfTenant: 'You are invited to work here as {roles}.',
  leadOfRegistration: 'You work here as {roles} once you have an account.',
  until: 'Your access ends after {day}.',
  accept: 'Accept invitation',
  acceptAs: 'You are signed in as {name}.',
  hasAccount: 'You already have an account with {email}. Sign in with it to accept.',
  signInToAccept: 'Sign in to accept',
  otherAccount: 'You are signed in as {name}, but this invitation is for {email}. Sign out to use it.',
  signOut: 'Sign out and continue',
  newAccount: 'Create your account for {email}.',
  password: 'Password',
  createAccount: 'Create account and accept',
  joined: 'You now work in {tenant}',
  joinedWhy: 'Choose {tenant} beside the product’s name at the top to switch there.',
  open: 'Open the workspace',
  created: 'Your account is ready',
  createdWhy: 'Sign in as {name} with the password that you chose.',
  approvalWhy:
    'An administrator has to approve it. After that, sign in as {name} with the password that you chose.',
  over: 'This invitation is no longer valid',
  overWhy:
    'It has been used, was revoked or has expired, or a newer one was sent. Ask the person who invited you for a new one.',
}

export type InvitationPageTexts = typeof en

const zh: InvitationPageTexts = {
  join: '加入 {tenant}',
  lead: '{person} 邀请您以“{roles}”的角色在此工作。',
  leadOfTenant: '您受邀以“{roles}”的角色在此工作。',
  leadOfRegistration: '创建账号后，您以“{roles}”的角色在此工作。',
  until: '您的访问权限在 {day} 之后结束。',
  accept: '接受邀请',
  acceptAs: '您已登录为 {name}。',
  hasAccount: '您已有使用 {email} 的账号。请登录该账号以接受邀请。',
  signInToAccept: '登录并接受',
  otherAccount: '您已登录为 {name}，但此邀请是发给 {email} 的。请先退出登录再使用。',
  signOut: '退出登录并继续',
  newAccount: '请为 {email} 创建账号。',
  password: '密码',
  createAccount: '创建账号并接受',
  joined: '您现在可以在 {tenant} 工作',
  joinedWhy: '在顶部产品名称旁选择 {tenant} 即可切换。',
  open: '打开工作台',
  created: '您的账号已就绪',
  createdWhy: '请使用 {name} 和您设置的密码登录。',
  approvalWhy: '账号须经管理员批准，之后请使用 {name} 和您设置的密码登录。',
  over: '此邀请已失效',
  overWhy: '邀请已被使用、已撤销、已过期，或已有更新的邀请。请联系邀请您的人重新发送。',
}

const texts: Readonly<Record<OwnLanguage, InvitationPageTexts>> = {
  en_US: en,
  zh_CN: zh,
  ar_SA: withFallback(en, arabic),
}

export const invitationTextsIn = (language: OwnLanguage): InvitationPageTexts => texts[language]
