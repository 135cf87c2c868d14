import { stepUpApi } from '@atrium/contract/sign-in/step-up'
import type { ServerFeature } from '@atrium/server/feature'
import { stepUpRoutes } from './step-up.routes.ts'

export const stepUp: ServerFeature = {
  calls: { 'iam.stepUp': stepUpApi },
  routes: stepUpRoutes,
  migrations: new URL('../migrations/', import.meta.url),
  errors: {
    'error.step_up.factor_needed': {
      status: 400,
      en: 'Your password is not enough, because you have a second factor. Use a code or a passkey',
      zh: '您已设置第二验证因素，仅凭密码不够。请使用验证码或通行密钥',
      ar: 'كلمة مرورك لا تكفي لأن لديك عامل تحقق ثانيًا. استخدم رمزًا أو مفتاح مرور',
    },
  },
}
