import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const secondFactorErrors: ErrorDefinitions = {
  'error.second_factor.proof_missing': {
    status: 400,
    en: 'Enter your password or a code of your authenticator, or use a passkey: one of them alone',
    zh: '请输入密码或验证器中的验证码，或使用通行密钥，仅选其一',
    ar: 'أدخل كلمة مرورك أو رمزًا من تطبيق المصادقة، أو استخدم مفتاح مرور: واحدًا منها فقط',
  },
  'error.second_factor.passkey_wrong': {
    status: 400,
    en: 'This passkey was not accepted: it is not one of yours, or what the browser sent is too old. Try again',
    zh: '此通行密钥未被接受：它不属于您，或浏览器发送的内容已过期。请重试',
    ar: 'لم يُقبل مفتاح المرور هذا: ليس من مفاتيحك، أو أن ما أرسله المتصفح قديم. حاول مجددًا',
  },
  'error.second_factor.code_wrong': {
    status: 400,
    en: 'This code is not correct or was already used. Wait for the next one and enter that',
    zh: '验证码不正确或已使用过。请等待下一个验证码后再输入',
    ar: 'هذا الرمز غير صحيح أو استُخدم من قبل. انتظر الرمز التالي وأدخله',
  },
  'error.second_factor.expired': {
    status: 400,
    en: 'This took longer than {minutes} minutes. Begin again with a new QR code',
    zh: '已超过 {minutes} 分钟。请用新的二维码重新开始',
    ar: 'استغرق هذا أكثر من {minutes} دقائق. ابدأ من جديد برمز QR جديد',
  },
  'error.second_factor.too_many': {
    status: 409,
    en: 'You have {most} authenticators. Remove one that is no longer needed',
    zh: '您已有 {most} 个验证器，请先移除不再需要的验证器',
    ar: 'لديك {most} من تطبيقات المصادقة. أزل ما لم تعد تحتاجه',
  },
  'error.second_factor.off': {
    status: 409,
    en: 'Your organization does not use second factors. Ask an administrator to offer them',
    zh: '您所在的组织未启用第二验证因素，请联系管理员启用',
    ar: 'لا تستخدم مؤسستك عوامل تحقق ثانية. اطلب من أحد المديرين إتاحتها',
  },
  'error.second_factor.required': {
    status: 409,
    en: 'Your organization requires a second factor. Add another one before you remove this authenticator',
    zh: '您所在的组织要求第二验证因素。请先添加其他验证因素，再移除此验证器',
    ar: 'تتطلب مؤسستك عامل تحقق ثانيًا. أضف عاملًا آخر قبل إزالة تطبيق المصادقة هذا',
  },
  'error.second_factor.none': {
    status: 409,
    en: 'Add an authenticator or a passkey first: recovery codes stand in for one',
    zh: '请先添加验证器或通行密钥：恢复码用于代替它们',
    ar: 'أضف تطبيق مصادقة أو مفتاح مرور أولًا: رموز الاسترداد تحل محله',
  },
}
