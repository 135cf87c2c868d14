import type { ProductMessages } from '@atrium/server/delivery/product-message'
import { notice, notYou } from './security-notice.ts'

export const secondFactorMessages: ProductMessages = {
  'IAM.SECOND_FACTOR_ADDED': notice(
    ['Authenticator added', '已添加验证器', 'أُضيف تطبيق مصادقة'],
    ['An authenticator was added to your account', '您的账号已添加验证器', 'أُضيف تطبيق مصادقة إلى حسابك'],
    [
      [
        '{name}, the authenticator “{factor}” now signs in to your account together with your password.',
        notYou[0],
      ],
      ['{name}，登录您的账号现在除密码外还可使用验证器“{factor}”。', notYou[1]],
      ['{name}، يُستخدم تطبيق المصادقة «{factor}» الآن مع كلمة مرورك لتسجيل الدخول إلى حسابك.', notYou[2]],
    ],
  ),
  'IAM.SECOND_FACTOR_REMOVED': notice(
    ['Authenticator removed', '已移除验证器', 'أُزيل تطبيق مصادقة'],
    ['An authenticator was removed from your account', '您的账号已移除验证器', 'أُزيل تطبيق مصادقة من حسابك'],
    [
      ['{name}, the authenticator “{factor}” no longer signs in to your account.', notYou[0]],
      ['{name}，验证器“{factor}”不能再用于登录您的账号。', notYou[1]],
      ['{name}، لم يعد تطبيق المصادقة «{factor}» صالحًا لتسجيل الدخول إلى حسابك.', notYou[2]],
    ],
  ),
  'IAM.RECOVERY_CODES_REPLACED': notice(
    ['Recovery codes replaced', '恢复码已更换', 'استُبدلت رموز الاسترداد'],
    ['Your recovery codes were replaced', '您的恢复码已更换', 'استُبدلت رموز الاسترداد الخاصة بك'],
    [
      [
        '{name}, new recovery codes were created for your account. The previous ones no longer count.',
        notYou[0],
      ],
      ['{name}，您的账号已生成新的恢复码，之前的恢复码已失效。', notYou[1]],
      ['{name}، أُنشئت رموز استرداد جديدة لحسابك، ولم تعد السابقة صالحة.', notYou[2]],
    ],
  ),
  'IAM.RECOVERY_CODE_USED': notice(
    ['Recovery code used', '已使用恢复码', 'استُخدم رمز استرداد'],
    [
      'A recovery code of your account was used',
      '您账号的恢复码已被使用',
      'استُخدم رمز استرداد من رموز حسابك',
    ],
    [
      [
        '{name}, someone signed in to your account, or confirmed there that they are you, with a recovery code. {left} are left.',
        notYou[0],
      ],
      ['{name}，有人使用恢复码登录了您的账号，或在其中确认了身份，还剩 {left} 个恢复码。', notYou[1]],
      ['{name}، سجّل أحدهم الدخول إلى حسابك أو أكّد هويته فيه برمز استرداد. بقي {left}.', notYou[2]],
    ],
  ),
  'IAM.SECOND_FACTORS_RESET': notice(
    ['Second factors reset', '第二验证因素已重置', 'أُعيد تعيين عوامل التحقق'],
    [
      'The second factors of your account were removed',
      '您账号的第二验证因素已移除',
      'أُزيلت عوامل التحقق الثانية من حسابك',
    ],
    [
      [
        '{name}, an administrator removed all authenticators, passkeys and recovery codes of your account. Your password alone signs you in until you add one again.',
        'If you did not ask for this, contact your administrator immediately.',
      ],
      [
        '{name}，管理员已移除您账号的所有验证器、通行密钥和恢复码。在重新添加之前，仅凭密码即可登录。',
        '如果不是您要求的，请立即告知管理员。',
      ],
      [
        '{name}، أزال أحد المديرين كل تطبيقات المصادقة ومفاتيح المرور ورموز الاسترداد من حسابك. تكفي كلمة مرورك وحدها حتى تضيف عاملًا من جديد.',
        'إن لم تطلب ذلك، فأبلغ المدير فورًا.',
      ],
    ],
  ),
}
