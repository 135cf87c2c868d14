import type { ProductMessages } from '@atrium/server/delivery/product-message'
import { notice, notYou } from '../../second-factor/server/security-notice.ts'

export const passkeyMessages: ProductMessages = {
  'IAM.PASSKEY_ADDED': notice(
    ['Passkey added', '已添加通行密钥', 'أُضيف مفتاح مرور'],
    ['A passkey was added to your account', '您的账号已添加通行密钥', 'أُضيف مفتاح مرور إلى حسابك'],
    [
      ['{name}, the passkey “{factor}” now signs in to your account.', notYou[0]],
      ['{name}，通行密钥“{factor}”现在可用于登录您的账号。', notYou[1]],
      ['{name}، يمكن الآن تسجيل الدخول إلى حسابك بمفتاح المرور «{factor}».', notYou[2]],
    ],
  ),
  'IAM.PASSKEY_REMOVED': notice(
    ['Passkey removed', '已移除通行密钥', 'أُزيل مفتاح مرور'],
    ['A passkey was removed from your account', '您的账号已移除通行密钥', 'أُزيل مفتاح مرور من حسابك'],
    [
      ['{name}, the passkey “{factor}” no longer signs in to your account.', notYou[0]],
      ['{name}，通行密钥“{factor}”不能再用于登录您的账号。', notYou[1]],
      ['{name}، لم يعد مفتاح المرور «{factor}» صالحًا لتسجيل الدخول إلى حسابك.', notYou[2]],
    ],
  ),
}
