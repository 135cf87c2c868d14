import { scheduledKind } from '@atrium/contract/scheduling/scheduled-kind'

export const unreadDigest = scheduledKind({
  kind: 'unread-digest',
  title: ['Send a summary of unread messages', '发送未读消息摘要', 'إرسال ملخص الرسائل غير المقروءة'],
  help: [
    'Sends email to everyone with at least that many unread messages.',
    '通过邮件发送给未读消息达到该数量的人员。',
    'يُرسل بريدًا إلى كل من لديه هذا العدد من الرسائل غير المقروءة أو أكثر.',
  ],
  params: {
    atLeast: {
      type: 'number',
      title: ['Unread messages', '未读消息数', 'الرسائل غير المقروءة'],
      least: 1,
      most: 100,
      usual: 5,
    },
  },
})
