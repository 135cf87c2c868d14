import type { OwnLanguage } from '../../http/languages.ts'
import { arabic } from './page-texts.ar.ts'

interface PageLanguage {
  tag: string
  direction: 'ltr' | 'rtl'
  name: string
}

/** The languages the pages of the sign-in are written in, in the order in which they are offered. */
export const pageLanguages: Readonly<Record<OwnLanguage, PageLanguage>> = {
  en_US: { tag: 'en', direction: 'ltr', name: 'English' },
  zh_CN: { tag: 'zh-Hans', direction: 'ltr', name: '中文' },
  ar_SA: { tag: 'ar', direction: 'rtl', name: 'العربية' },
}

const en = {
  signIn: 'Sign in',
  lead: 'Use your work account.',
  leadAt: 'Use your work account at {domain}.',
  username: 'Email or user name',
  password: 'Password',
  language: 'Language',
  notEncrypted: 'This connection is not encrypted. Others on the network can read what you type.',
  wrong: 'This user name and password do not match. Check both and try again.',
  tooMany: 'Too many tries. Wait {seconds} seconds, then try again.',
  elsewhere:
    'You are already signed in somewhere else, and your organisation allows one sign-in at a time. Sign out there first, or wait 30 minutes.',
  noRole: 'Your account has no role at the moment. Ask your administrator for one.',
  stale: 'This page was out of date. Nothing was sent. Enter your password again.',
  expired: 'This sign-in has expired',
  expiredWhy: 'It was left open too long, or was already finished in another window.',
  startAgain: 'Start again',
  refused: 'This request was refused',
  refusedWhy: 'The address that led here is not valid. Nothing was sent to it.',
  forged: 'The form did not come from a page of this product. Nothing was changed.',
  failed: 'Something went wrong on our side',
  failedWhy: 'Nothing was changed. Try again in a moment.',
  home: 'To the start page',
  request: 'Request',
  reason: 'Reason',
  signOut: 'Sign out',
  signOutWhy: 'This ends your session here and in every other window of this browser.',
  signedOut: 'You are signed out',
  signedOutWhy: 'Close the browser as well when others use this computer.',
  signInAgain: 'Sign in again',
  setup: 'Make the first administrator',
  setupLead: 'This installation is new. The code stands in the terminal where the server was started.',
  setupCode: 'Setup code',
  realName: 'Full name',
  loginName: 'User name',
  loginNameHelp: '3 to 64 letters, digits, dots, hyphens or underscores.',
  email: 'Email',
  passwordHelp: '8 to 128 characters. Several words are easier to remember and harder to guess.',
  setupDo: 'Make administrator',
  setupDone: 'The first administrator has already been made',
  setupDoneWhy: 'Sign in with that account. Further people are added in the console.',
  setupWrong: 'Some of this is not right yet:',
  badCode: 'The setup code is not the one in the terminal.',
  badRealName: 'Enter a name of at most 100 characters.',
  badLoginName: 'Choose a user name of 3 to 64 letters, digits, dots, hyphens or underscores.',
  badEmail: 'Enter an email address, such as name@example.com.',
  badPassword: 'Choose a password of 8 to 128 characters.',
}

export type PageTexts = typeof en

const zh: PageTexts = {
  signIn: '登录',
  lead: '请使用您的工作账号。',
  leadAt: '请使用您在 {domain} 的工作账号。',
  username: '邮箱或用户名',
  password: '密码',
  language: '语言',
  notEncrypted: '此连接未加密，同一网络中的其他人可以看到您输入的内容。',
  wrong: '用户名与密码不匹配。请检查后重试。',
  tooMany: '尝试次数过多。请等待 {seconds} 秒后重试。',
  elsewhere: '您已在其他地方登录，而所在组织只允许同时登录一处。请先在那里退出，或等待 30 分钟。',
  noRole: '您的账号目前没有角色，请联系管理员。',
  stale: '此页面已过时，未提交任何内容。请重新输入密码。',
  expired: '本次登录已过期',
  expiredWhy: '页面打开时间过长，或已在其他窗口完成登录。',
  startAgain: '重新开始',
  refused: '请求被拒绝',
  refusedWhy: '跳转到此处的地址无效，未向其发送任何内容。',
  forged: '表单不是来自本产品的页面，未做任何更改。',
  failed: '服务器出错',
  failedWhy: '未做任何更改，请稍后重试。',
  home: '返回首页',
  request: '请求编号',
  reason: '原因',
  signOut: '退出登录',
  signOutWhy: '这将结束您在此处以及本浏览器其他窗口中的会话。',
  signedOut: '您已退出登录',
  signedOutWhy: '如果他人也使用这台电脑，请同时关闭浏览器。',
  signInAgain: '重新登录',
  setup: '创建首位管理员',
  setupLead: '这是全新的安装。设置码显示在启动服务器的终端中。',
  setupCode: '设置码',
  realName: '姓名',
  loginName: '用户名',
  loginNameHelp: '3 至 64 个字母、数字、点、连字符或下划线。',
  email: '邮箱',
  passwordHelp: '8 至 128 个字符。由几个词组成的密码更好记，也更难猜。',
  setupDo: '创建管理员',
  setupDone: '首位管理员已经创建',
  setupDoneWhy: '请使用该账号登录，其他人员可在控制台中添加。',
  setupWrong: '以下内容需要修改：',
  badCode: '设置码与终端中显示的不一致。',
  badRealName: '请输入不超过 100 个字符的姓名。',
  badLoginName: '请输入由 3 至 64 个字母、数字、点、连字符或下划线组成的用户名。',
  badEmail: '请输入邮箱地址，例如 name@example.com。',
  badPassword: '请输入 8 至 128 个字符的密码。',
}

const texts: Readonly<Record<OwnLanguage, PageTexts>> = { en_US: en, zh_CN: zh, ar_SA: { ...en, ...arabic } }

export const textsIn = (language: OwnLanguage): PageTexts => texts[language]

export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
