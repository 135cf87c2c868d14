import { scheduledKind } from '@atrium/contract/scheduling/scheduled-kind'

export const unplannedReport = scheduledKind({
  kind: 'freight-unplanned',
  title: [
    'Report shipments without a vehicle',
    '报告未安排车辆的货运单',
    'الإبلاغ عن الشحنات التي لا مركبة لها',
  ],
  help: [
    'Sends you a message if approved shipments that are picked up soon have no vehicle.',
    '若即将提货的已批准货运单尚未安排车辆，则向您发送消息。',
    'يُرسل إليك رسالة إن كانت شحنات معتمدة قريبة الاستلام بلا مركبة.',
  ],
  params: {
    ahead: {
      type: 'number',
      title: ['Days ahead', '提前天数', 'الأيام المقبلة'],
      least: 0,
      most: 14,
      usual: 1,
    },
  },
})
