import { messageBody, messageTexts, type ProductMessages } from '@atrium/server/delivery/product-message'

export const digestMessages: ProductMessages = {
  'HMSG.DIGEST': {
    name: messageTexts('Summary of unread messages', '未读消息摘要', 'ملخص الرسائل غير المقروءة'),
    receiveCode: 'NOTICE',
    channels: ['EMAIL'],
    subject: messageTexts(
      'You have {count} unread messages',
      '您有 {count} 条未读消息',
      'لديك {count} رسالة غير مقروءة',
    ),
    body: messageBody(
      [
        '{name}, you have {count} unread messages. The newest: {subjects}',
        '<a href="{link}">Read messages</a>',
      ],
      ['{name}，您有 {count} 条未读消息。最新：{subjects}', '<a href="{link}">查看消息</a>'],
      ['{name}، لديك {count} رسالة غير مقروءة. الأحدث: {subjects}', '<a href="{link}">قراءة الرسائل</a>'],
    ),
  },
}
