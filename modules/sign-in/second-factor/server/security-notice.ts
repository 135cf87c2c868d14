import { messageBody, messageTexts, type ProductMessages } from '@atrium/server/delivery/product-message'

type Paragraphs = readonly [string, string]

/** The email that notifies the owner of an account of a change, in three languages. */
export const notice = (
  name: readonly [string, string, string],
  subject: readonly [string, string, string],
  [en, zh, ar]: readonly [Paragraphs, Paragraphs, Paragraphs],
): ProductMessages[string] => ({
  name: messageTexts(...name),
  receiveCode: 'SECURITY',
  channels: ['EMAIL'],
  subject: messageTexts(...subject),
  body: messageBody(en, zh, ar),
})

export const notYou = [
  'If this was not you, change your password and contact your administrator immediately.',
  '如果不是您本人操作，请立即修改密码并告知管理员。',
  'إن لم تكن أنت، فغيّر كلمة المرور وأبلغ المدير فورًا.',
] as const
