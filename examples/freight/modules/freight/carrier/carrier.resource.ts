import { code, integer, text } from '@atrium/contract/resource/fields'
import { resource } from '@atrium/contract/resource/resource'

/** A company that transports goods. */
export const carrier = resource({
  name: 'iam.carrier',
  title: { en: ['Carrier', 'Carriers'], zh: ['承运商'], ar: ['ناقل', 'الناقلون'] },
  fields: {
    carrierName: text({ column: 'name', title: { en: 'Name', zh: '名称', ar: 'الاسم' }, required: true }),
    carrierCode: code({ column: 'code' }),
    vehicles: integer({
      title: { en: 'Vehicles', zh: '车辆数', ar: 'المركبات' },
      required: true,
      min: 0,
      max: 100_000,
    }),
  },
  list: {
    columns: ['carrierName', ['carrierCode', 160], ['vehicles', 120]],
    search: ['carrierName', 'carrierCode'],
    empty: {
      en: 'Create the companies that transport your goods.',
      zh: '新建为您运输货物的公司。',
      ar: 'أنشئ الشركات التي تنقل بضائعك.',
    },
  },
  form: [['carrierName', 'carrierCode'], ['vehicles']],
  page: { parent: 'freight', order: 10, icon: 'truck', route: '/freight/carrier/list' },
  ownFields: true,
})
