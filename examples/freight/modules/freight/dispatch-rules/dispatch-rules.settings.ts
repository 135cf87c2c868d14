import { duration } from '@atrium/contract/resource/kinds/time-fields'
import { settings } from '@atrium/contract/settings/settings'

/** Limits that the dispatch board and the form of a shipment obey. */
export const dispatchRules = settings({
  name: 'iam.dispatch-rules',
  title: { en: 'Dispatch rules', zh: '调度规则', ar: 'قواعد التوزيع' },
  fields: {
    turnaround: duration({
      title: { en: 'Time between two trips', zh: '两次行程的间隔', ar: 'الوقت بين رحلتين' },
      help: {
        en: 'For unloading, checks and fuel.',
        zh: '用于车辆卸货、检查和加油。',
        ar: 'للتفريغ والفحص والتزود بالوقود.',
      },
      required: true,
      max: 1440,
      default: 0,
    }),
    longestTrip: duration({
      title: { en: 'Longest trip', zh: '最长行程', ar: 'أطول رحلة' },
      help: {
        en: 'Longer trips are refused. Leave it empty to allow any.',
        zh: '超过的行程将被拒绝。留空表示不限制。',
        ar: 'تُرفض الرحلات الأطول. اتركه فارغًا للسماح بأي مدة.',
      },
      min: 30,
      max: 10_080,
    }),
  },
  form: [['turnaround', 'longestTrip']],
  page: { parent: 'setup', order: 200, route: '/freight/dispatch-rules' },
})
