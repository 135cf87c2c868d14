import { messageBody, messageTexts, type ProductMessages } from '@atrium/server/delivery/product-message'

export const exportsMessages: ProductMessages = {
  'HPFM.EXPORT_READY': {
    name: messageTexts('Scheduled export ready', '定时导出已完成', 'تصدير مجدول جاهز'),
    receiveCode: 'NOTICE',
    channels: ['WEB', 'EMAIL'],
    subject: messageTexts('“{name}” is ready', '“{name}”已导出', '«{name}» جاهز'),
    body: messageBody(
      [
        '“{name}” was exported: {count} rows. The file is available for seven days.',
        '<a href="{link}">Open job center</a>',
      ],
      ['“{name}”已导出，共 {count} 行。文件七天内可用。', '<a href="{link}">打开任务中心</a>'],
      ['صُدّر «{name}»: {count} صف. الملف متاح سبعة أيام.', '<a href="{link}">فتح مركز المهام</a>'],
    ),
  },
}
