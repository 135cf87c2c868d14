import {
  choice,
  code,
  enabled,
  integer,
  longText,
  person,
  reference,
  text,
} from '@atrium/contract/resource/fields'
import { address } from '@atrium/contract/resource/kinds/address-field'
import { money, percentage } from '@atrium/contract/resource/kinds/amount-fields'
import { color, email, link, phone } from '@atrium/contract/resource/kinds/contact-fields'
import { file, picture } from '@atrium/contract/resource/kinds/file-fields'
import { json } from '@atrium/contract/resource/kinds/json-field'
import { multipleChoice, references } from '@atrium/contract/resource/kinds/many-fields'
import { richText } from '@atrium/contract/resource/kinds/rich-text-field'
import { secret } from '@atrium/contract/resource/kinds/secret-field'
import { dateTime, duration, time } from '@atrium/contract/resource/kinds/time-fields'
import { resource } from '@atrium/contract/resource/resource'
import { rows } from '@atrium/contract/resource/rows'

/** A truck or a van, with the kinds of fields that a depot has not. */
export const vehicle = resource({
  name: 'iam.vehicle',
  title: { en: ['Vehicle', 'Vehicles'], zh: ['车辆'], ar: ['مركبة', 'المركبات'] },
  fields: {
    name: text({ required: true }),
    code: code(),
    depot: reference('iam.depot', { title: { en: 'Depot', zh: '仓库', ar: 'المستودع' } }),
    carriers: references('iam.carrier', {
      en: ['Carrier that uses it', 'Carriers that use it'],
      zh: ['使用它的承运商'],
      ar: ['ناقل يستخدمها', 'الناقلون الذين يستخدمونها'],
    }),
    fuel: choice(
      {
        DIESEL: { en: 'Diesel', zh: '柴油', ar: 'ديزل' },
        ELECTRIC: { en: 'Electric', zh: '电动', ar: 'كهربائي' },
      },
      { title: { en: 'Fuel', zh: '动力', ar: 'الوقود' }, default: 'DIESEL' },
    ),
    range: integer({
      title: { en: 'Range', zh: '续航里程', ar: 'المدى' },
      unit: 'km',
      min: 1,
      when: { field: 'fuel', is: ['ELECTRIC'], required: true },
    }),
    bay: integer({ title: { en: 'Bay', zh: '车位', ar: 'الموقف' }, min: 1, unique: ['depot'] }),
    equipment: multipleChoice(
      {
        CRANE: { en: 'Crane', zh: '吊机', ar: 'رافعة' },
        COOLING: { en: 'Cooling', zh: '冷藏', ar: 'تبريد' },
        TAIL_LIFT: { en: 'Tail lift', zh: '尾板', ar: 'رافعة خلفية' },
      },
      { title: { en: 'Equipment', zh: '设备', ar: 'التجهيزات' } },
    ),
    inspectedAt: dateTime({ title: { en: 'Inspected', zh: '检验时间', ar: 'فُحصت في' } }),
    leavesAt: time({ title: { en: 'Leaves at', zh: '每日出发', ar: 'تنطلق في' } }),
    loading: duration({
      title: { en: 'Loading takes', zh: '装货时长', ar: 'مدة التحميل' },
      max: 1440,
      check: {
        holds: (minutes: number) => minutes % 5 === 0,
        message: { en: 'Round it to five minutes.', zh: '请取整到五分钟。', ar: 'قرّبها إلى خمس دقائق.' },
      },
    }),
    filled: percentage({
      title: { en: 'Filled on average', zh: '平均装载率', ar: 'متوسط الامتلاء' },
      restricted: 'write',
    }),
    price: money({ title: { en: 'Price', zh: '购置价格', ar: 'السعر' }, min: 0, restricted: 'read' }),
    driverPhone: phone({ title: { en: 'Driver’s phone', zh: '司机电话', ar: 'هاتف السائق' } }),
    driverEmail: email({ title: { en: 'Driver’s email', zh: '司机邮箱', ar: 'بريد السائق' } }),
    tracking: link({ title: { en: 'Tracking page', zh: '追踪页面', ar: 'صفحة التتبّع' } }),
    paint: color({ title: { en: 'Paint', zh: '车身颜色', ar: 'لون الطلاء' } }),
    telemetry: json({ title: { en: 'Telemetry', zh: '遥测', ar: 'القياس عن بُعد' }, sample: { axles: 3 } }),
    garage: address({ title: { en: 'Garage', zh: '车库地址', ar: 'المرآب' } }),
    manual: file({
      title: { en: 'Manual', zh: '手册', ar: 'الدليل' },
      types: ['application/pdf', 'text/plain'],
      largest: 10_000_000,
    }),
    photo: picture({ title: { en: 'Photo', zh: '照片', ar: 'الصورة' } }),
    rules: richText({
      title: { en: 'Rules of use', zh: '使用规定', ar: 'قواعد الاستخدام' },
      translated: true,
    }),
    trackerKey: secret({ title: { en: 'Key of the tracker', zh: '追踪器密钥', ar: 'مفتاح جهاز التتبّع' } }),
    inspections: rows(
      { en: ['Inspection', 'Inspections'], zh: ['检验'], ar: ['فحص', 'الفحوصات'] },
      {
        startedAt: dateTime({ title: { en: 'Started', zh: '开始时间', ar: 'بدأ في' }, required: true }),
        inspector: person({ title: { en: 'Inspector', zh: '检验人', ar: 'الفاحص' } }),
        took: duration({ title: { en: 'Took', zh: '用时', ar: 'المدة' } }),
        nextFrom: time({ title: { en: 'Next from', zh: '下次最早时间', ar: 'التالي من' } }),
        wear: percentage({ title: { en: 'Wear', zh: '磨损', ar: 'التآكل' } }),
        cost: money({ title: { en: 'Cost', zh: '费用', ar: 'التكلفة' } }),
        found: multipleChoice(
          {
            BRAKES: { en: 'Brakes', zh: '制动', ar: 'المكابح' },
            LIGHTS: { en: 'Lights', zh: '灯光', ar: 'الأضواء' },
          },
          { title: { en: 'Found', zh: '问题', ar: 'الملاحظات' } },
        ),
        remark: longText({ title: { en: 'Remark', zh: '备注', ar: 'ملاحظة' } }),
        garagePhone: phone({ title: { en: 'Phone', zh: '电话', ar: 'الهاتف' } }),
        garageEmail: email({ title: { en: 'Email', zh: '邮箱', ar: 'البريد الإلكتروني' } }),
        report: link({ title: { en: 'Report', zh: '报告', ar: 'التقرير' } }),
        sticker: color({ title: { en: 'Sticker', zh: '标签颜色', ar: 'لون الملصق' } }),
        readings: json({ title: { en: 'Readings', zh: '读数', ar: 'القراءات' } }),
        address: address({ title: { en: 'Address', zh: '地址', ar: 'العنوان' } }),
        isValid: enabled({ title: { en: 'Valid', zh: '有效', ar: 'صالح' } }),
      },
      { max: 50 },
    ),
    enabled: enabled(),
  },
  list: {
    columns: [
      'name',
      ['code', 120],
      'depot',
      'price',
      'filled',
      'inspectedAt',
      'equipment',
      'paint',
      'enabled',
    ],
    search: [
      ...([
        'name',
        'code',
        'depot',
        'carriers',
        'equipment',
        'driverPhone',
        'driverEmail',
        'enabled',
      ] as const),
      ...(['fuel', 'range', 'inspectedAt', 'leavesAt', 'loading', 'filled', 'price'] as const),
    ],
  },
  form: [
    ['name', 'code'],
    ['depot', 'bay'],
    ['carriers'],
    ['equipment', 'paint'],
    ['fuel', 'range'],
    ['photo', 'manual'],
    ['enabled'],
    {
      title: { en: 'In use', zh: '使用', ar: 'الاستخدام' },
      lines: [['inspectedAt', 'leavesAt'], ['loading', 'filled'], ['price'], ['garage'], ['rules']],
    },
    { title: { en: 'Inspections', zh: '检验', ar: 'الفحوصات' }, lines: [['inspections']] },
    {
      title: { en: 'Driver and tracker', zh: '司机与追踪器', ar: 'السائق وجهاز التتبّع' },
      lines: [['driverPhone', 'driverEmail'], ['tracking'], ['trackerKey'], ['telemetry']],
    },
  ],
  page: { parent: 'freight', order: 25, icon: 'truck', route: '/freight/vehicle/list' },
  ownFields: true,
})
