import type { ServerFeature } from '@atrium/server/feature'
import { dispatchApi } from '../dispatch.contract.ts'
import { dispatchCards } from './dispatch.cards.ts'
import { dispatchChecks } from './dispatch.checks.ts'
import { dispatchCommands } from './dispatch.commands.ts'
import { dispatchMessages } from './dispatch.messages.ts'
import { dispatchRoutes } from './dispatch.routes.ts'
import { reportingUnplanned } from './dispatch.schedulable.ts'

export const dispatch: ServerFeature = {
  calls: { 'iam.dispatch': dispatchApi },
  routes: () => dispatchRoutes,
  examples: async () => (await import('./dispatch.examples.ts')).dispatchExamples,
  cards: dispatchCards,
  commands: dispatchCommands,
  healthChecks: dispatchChecks,
  schedulables: [reportingUnplanned],
  messages: dispatchMessages,
  live: ['shipment', 'vehicle'],
  errors: {
    'error.dispatch.fixed': {
      status: 409,
      en: 'Only approved shipments that have not left are moved. Load the board again',
      zh: '只能调整已批准且尚未发车的货运单，请重新加载看板',
      ar: 'لا تُنقل إلا الشحنات المعتمدة التي لم تغادر. أعد تحميل اللوحة',
    },
    'error.dispatch.turned': {
      status: 400,
      en: 'It arrives before it leaves. Choose a later time of arrival',
      zh: '到达时间早于出发时间，请选择更晚的到达时间',
      ar: 'وقت الوصول قبل المغادرة. اختر وقت وصول لاحقًا',
    },
    'error.dispatch.out_of_use': {
      status: 409,
      en: '{vehicle} is out of use. Choose another vehicle',
      zh: '{vehicle} 已停用，请选择其他车辆',
      ar: '‏{vehicle} خارج الخدمة. اختر مركبة أخرى',
    },
    'error.dispatch.too_long': {
      status: 400,
      en: 'A trip takes {most} minutes at most. Choose an earlier time of arrival',
      zh: '行程最长 {most} 分钟，请选择更早的到达时间',
      ar: 'تستغرق الرحلة {most} دقيقة على الأكثر. اختر وقت وصول أبكر',
    },
    'error.dispatch.turnaround': {
      status: 409,
      en: '{vehicle} carries {number}, and needs {minutes} minutes between two trips. Choose another time or vehicle',
      zh: '{vehicle} 正在运送 {number}，两次行程之间需要 {minutes} 分钟，请选择其他时间或车辆',
      ar: '‏{vehicle} تنقل {number} وتحتاج إلى {minutes} دقيقة بين رحلتين. اختر وقتًا أو مركبة أخرى',
    },
    'error.dispatch.taken': {
      status: 409,
      en: '{vehicle} carries {number} until {at}. Choose another time or vehicle',
      zh: '{vehicle} 正在运送 {number}，直到 {at}，请选择其他时间或车辆',
      ar: '‏{vehicle} تنقل {number} حتى {at}. اختر وقتًا أو مركبة أخرى',
    },
  },
  pages: [
    {
      code: 'freight.dispatch',
      parent: 'freight',
      order: 5,
      icon: 'calendar',
      route: '/freight/dispatch/board',
      name: ['Dispatch board', '调度看板', 'لوحة التوزيع'],
      view: ['iam.dispatch.board'],
      sets: [
        {
          code: 'button.move',
          name: ['Plan vehicles and times', '安排车辆与时间', 'تخطيط المركبات والأوقات'],
          permissions: ['iam.dispatch.move'],
        },
      ],
    },
  ],
}
