import { messageBody, messageTexts, type ProductMessages } from '@atrium/server/delivery/product-message'

export const tenantRequestMessages: ProductMessages = {
  'IAM.TENANT_REQUEST_CONFIRM': {
    name: messageTexts('Confirm a tenant request', '确认租户申请', 'تأكيد طلب مستأجر'),
    receiveCode: 'SECURITY',
    channels: ['EMAIL'],
    subject: messageTexts(
      'Confirm your request for {tenant}',
      '请确认您对“{tenant}”的申请',
      'أكّد طلبك {tenant}',
    ),
    body: messageBody(
      [
        '{name}, you asked for a workspace for {tenant}.',
        '<a href="{link}">Confirm request</a>',
        'The link can be used once, within {days} days. If you did not ask for this, ignore it.',
      ],
      [
        '{name}，您为“{tenant}”申请了工作台。',
        '<a href="{link}">确认申请</a>',
        '此链接 {days} 天内有效，仅能使用一次。如果不是您本人申请，请忽略此邮件。',
      ],
      [
        '{name}، طلبت مساحة عمل لـ {tenant}.',
        '<a href="{link}">تأكيد الطلب</a>',
        'يصلح الرابط مرة واحدة خلال {days} أيام. إن لم تطلب هذا فتجاهله.',
      ],
    ),
  },
  'IAM.TENANT_REQUESTED': {
    name: messageTexts('New tenant request', '新的租户申请', 'طلب مستأجر جديد'),
    receiveCode: 'MSG',
    channels: ['WEB', 'EMAIL'],
    subject: messageTexts('{tenant} asks for a tenant', '“{tenant}”申请租户', '{tenant} تطلب مستأجرًا'),
    body: messageBody(
      ['{person} asks for a tenant for {tenant}, with the code {code}.', 'To answer, open: {link}'],
      ['{person} 为“{tenant}”申请租户，编码为 {code}。', '如需处理，请打开：{link}'],
      ['يطلب {person} مستأجرًا لـ {tenant} بالرمز {code}.', 'للإجابة افتح: {link}'],
    ),
  },
  'IAM.TENANT_REQUEST_REFUSED': {
    name: messageTexts('Tenant request refused', '租户申请被拒绝', 'رُفض طلب مستأجر'),
    receiveCode: 'SECURITY',
    channels: ['EMAIL'],
    subject: messageTexts(
      'Your request for {tenant} was refused',
      '您对“{tenant}”的申请被拒绝',
      'رُفض طلبك {tenant}',
    ),
    body: messageBody(
      ['{name}, your request for a workspace for {tenant} was refused.', 'Reason: {reason}'],
      ['{name}，您为“{tenant}”提交的工作台申请被拒绝。', '原因：{reason}'],
      ['{name}، رُفض طلبك مساحة عمل لـ {tenant}.', 'السبب: {reason}'],
    ),
  },
}
