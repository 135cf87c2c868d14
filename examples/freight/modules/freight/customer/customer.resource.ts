import { code, enabled, longText, text } from '@atrium/contract/resource/fields'
import { email, phone } from '@atrium/contract/resource/kinds/contact-fields'
import { resource } from '@atrium/contract/resource/resource'

/** A company whose goods are transported. */
export const customer = resource({
  name: 'iam.customer',
  title: { en: ['Customer', 'Customers'], zh: ['客户'], ar: ['عميل', 'العملاء'] },
  fields: {
    name: text({ required: true }),
    code: code(),
    contact: text({ title: { en: 'Contact', zh: '联系人', ar: 'جهة الاتصال' } }),
    phone: phone({ title: { en: 'Phone', zh: '电话', ar: 'الهاتف' } }),
    email: email({ title: { en: 'Email', zh: '邮箱', ar: 'البريد الإلكتروني' } }),
    note: longText({ title: { en: 'Note', zh: '备注', ar: 'ملاحظة' } }),
    enabled: enabled(),
  },
  list: {
    columns: ['name', ['code', 140], 'contact', 'phone', 'enabled'],
    search: ['name', 'code', 'enabled'],
  },
  form: [['name', 'code'], ['contact'], ['phone', 'email'], ['note'], ['enabled']],
  page: { parent: 'freight', order: 15, icon: 'users-group', route: '/freight/customer/list' },
  ownFields: true,
})
