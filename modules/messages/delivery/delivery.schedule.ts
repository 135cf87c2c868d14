import { scheduledKind } from '@atrium/contract/scheduling/scheduled-kind'

export const deliveryClearing = scheduledKind({
  kind: 'delivery-clearing',
  title: ['Clear the message monitor', '清理消息监控', 'مسح مراقبة الرسائل'],
  help: [
    'Deletes messages sent before that. Waiting messages are retained.',
    '删除此前已发送的记录，等待发送的会保留。',
    'يحذف ما أُرسل قبل ذلك، ويبقى ما ينتظر.',
  ],
  params: {
    keepDays: {
      type: 'number',
      title: ['Retention (days)', '保留时间（天）', 'مدة الاحتفاظ (أيام)'],
      least: 1,
      most: 30,
      usual: 14,
    },
  },
})
