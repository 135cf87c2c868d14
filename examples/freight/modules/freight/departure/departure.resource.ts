import { choice, reference, text } from '@atrium/contract/resource/fields'
import { computed } from '@atrium/contract/resource/given-fields'
import { dateTime, duration } from '@atrium/contract/resource/kinds/time-fields'
import { resource } from '@atrium/contract/resource/resource'

/** A shipment that has left its depot: when it was to leave, when it did, and why it was late. */
export const departure = resource({
  name: 'iam.departure',
  title: { en: ['Departure', 'Departures'], zh: ['发车记录'], ar: ['مغادرة', 'المغادرات'] },
  fields: {
    number: text({ title: { en: 'Shipment', zh: '货运单', ar: 'الشحنة' }, required: true, max: 60 }),
    origin: reference('iam.depot', { title: { en: 'From', zh: '起运仓库', ar: 'من' }, required: true }),
    destination: reference('iam.depot', { title: { en: 'To', zh: '目的仓库', ar: 'إلى' } }),
    customer: reference('iam.customer', { title: { en: 'Customer', zh: '客户', ar: 'العميل' } }),
    vehicle: reference('iam.vehicle', { title: { en: 'Vehicle', zh: '车辆', ar: 'المركبة' } }),
    plannedAt: dateTime({ title: { en: 'Planned', zh: '计划时间', ar: 'المخطط' }, required: true }),
    leftAt: dateTime({ title: { en: 'Left', zh: '实际发车', ar: 'غادرت في' }, required: true }),
    late: computed(
      duration({ title: { en: 'Late', zh: '晚点', ar: 'التأخر' } }),
      'greatest(0, floor(extract(epoch from left_at - planned_at) / 60))::integer',
    ),
    reason: choice(
      {
        LOADING: { en: 'Loading took longer', zh: '装货超时', ar: 'طال التحميل' },
        HOURS: { en: 'Driver hours', zh: '司机工时', ar: 'ساعات السائق' },
        PAPERS: { en: 'Papers missing', zh: '单证缺失', ar: 'أوراق ناقصة' },
        WEATHER: { en: 'Weather', zh: '天气', ar: 'الطقس' },
        FAULT: { en: 'Vehicle fault', zh: '车辆故障', ar: 'عطل المركبة' },
      },
      { title: { en: 'Reason', zh: '原因', ar: 'السبب' } },
    ),
  },
  list: {
    columns: [['number', 140], 'origin', 'destination', 'customer', 'plannedAt', ['late', 110], 'reason'],
    search: ['number', 'origin', 'customer', 'vehicle', 'plannedAt', 'late', 'reason'],
  },
  form: [
    ['number', 'vehicle'],
    ['origin', 'destination'],
    ['customer'],
    ['plannedAt', 'leftAt'],
    ['late', 'reason'],
  ],
  page: { parent: 'freight', order: 35, icon: 'clock', route: '/freight/departure/list' },
})
