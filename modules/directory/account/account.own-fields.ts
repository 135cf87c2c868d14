import type { Extensible } from '@atrium/contract/resource/extensible'
import { date, text } from '@atrium/contract/resource/fields'
import { email, phone } from '@atrium/contract/resource/kinds/contact-fields'
import { accountApi } from './account.contract.ts'

/** Accounts, to which tenants can add fields. An account has those of its home tenant. */
export const extensibleAccount: Extensible = {
  name: 'iam.account',
  title: { en: ['Account', 'Accounts'], zh: ['账号'], ar: ['حساب', 'حسابات'] },
  table: 'app_user',
  idField: 'id',
  acrossTenants: true,
  api: accountApi,
  form: [],
  fields: {
    realName: text({ title: { en: 'Name', zh: '姓名', ar: 'الاسم' }, required: true, max: 120 }),
    loginName: text({
      title: { en: 'User name', zh: '用户名', ar: 'اسم المستخدم' },
      required: true,
      max: 64,
    }),
    email: email({ title: { en: 'Email', zh: '邮箱', ar: 'البريد' } }),
    phone: phone({ title: { en: 'Phone', zh: '电话', ar: 'الهاتف' } }),
    language: text({ title: { en: 'Language', zh: '语言', ar: 'اللغة' }, max: 8 }),
    timeZone: text({ title: { en: 'Time zone', zh: '时区', ar: 'المنطقة الزمنية' }, max: 64 }),
    startDateActive: date({ title: { en: 'Starts on', zh: '开始日期', ar: 'يبدأ في' } }),
    endDateActive: date({ title: { en: 'Ends on', zh: '结束日期', ar: 'ينتهي في' } }),
  },
}
