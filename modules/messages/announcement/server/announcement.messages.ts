import { messageBody, messageTexts, type ProductMessages } from '@atrium/server/delivery/product-message'

export const announcementMessages: ProductMessages = {
  'MESSAGE.NOTICE': {
    name: messageTexts('Announcement published', '公告已发布', 'نُشر إعلان'),
    receiveCode: 'ANNOUNCE',
    channels: ['WEB', 'EMAIL'],
    subject: messageTexts('{title}', '{title}', '{title}'),
    body: messageBody(
      ['{text}', '<a href="{link}">Read the announcement</a>'],
      ['{text}', '<a href="{link}">阅读公告</a>'],
      ['{text}', '<a href="{link}">قراءة الإعلان</a>'],
    ),
  },
}
