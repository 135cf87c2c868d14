import { messageBody, messageTexts } from '@atrium/server/delivery/product-message'

/** The message that tests a mail server or webhook; it cannot be configured. */
export const testMessage = {
  code: 'MESSAGE.TEST',
  subject: messageTexts('Test of “{name}”', '“{name}”测试', 'اختبار «{name}»'),
  body: messageBody(
    ['This is a test of “{name}” from Atrium. It arrived, and no action is needed.'],
    ['这是 Atrium 对“{name}”的测试。消息已送达，无需任何操作。'],
    ['هذا اختبار لـ«{name}» من Atrium. وصلت الرسالة، ولا يلزم أي إجراء.'],
  ),
}
