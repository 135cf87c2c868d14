import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { flag, id, moment } from '@atrium/contract/row'
import { z } from 'zod'

/** Seconds until another code may be requested. */
export const codeInterval = 60

export const email = z
  .string()
  .trim()
  .max(254)
  .regex(/^[^\s@<>,;:"()[\]\\\p{Cc}]+@[^\s@<>,;:"()[\]\\\p{Cc}]+\.[^\s@<>,;:"()[\]\\\p{Cc}]+$/u)

/** Digits with the country code; separators are dropped. */
export const phone = z
  .string()
  .max(40)
  .transform(text => text.replace(/[\s().-]/g, ''))
  .pipe(z.string().regex(/^\+?[1-9][0-9]{5,14}$/))

/** Of any length here: the password policy decides. */
const password = z.string().min(1).max(512)

const captcha = z.object({
  captchaKey: id.describe('Identifies the code without revealing it'),
  captcha: z.string().max(20).describe('The code that was sent'),
})

/** A proof of identity that is valid for a few minutes: from the password, or from a bound contact. */
const lastCheckKey = z.string().min(1).max(100)

const checked = z.object({
  lastCheckKey: lastCheckKey.describe('The result of the preceding check of the password or code'),
})

export const sent = z.object({
  captchaKey: id.describe('Identifies the code without revealing it'),
  interval: z.int().describe('Seconds until another code may be requested'),
  message: z.string().describe('The message'),
})

const users = '/iam/hzero/v1/users'

/** The password rules, and where codes can be sent to. */
export const securityRules = z
  .object({
    minLength: z.int().describe('The smallest number of characters'),
    notRecentCount: z.int().describe('How many of the last passwords cannot be reused'),
    passwordExpiresOn: moment.optional().describe('When the password expires; missing when it never does'),
    passwordUsedDate: moment
      .optional()
      .describe('When you last signed in with the password; missing where no such sign-in is known'),
    emailFlag: flag.describe('Whether a code by email is needed'),
    phoneFlag: flag.describe('Whether a code by phone is needed'),
  })
  .meta({ id: 'SecurityRules' })

export type SecurityRules = z.infer<typeof securityRules>

export const securityApi = {
  openAccounts: endpoint({
    method: 'GET',
    path: '/iam/hzero/v1/user-open-account',
    summary: 'Third-party accounts bound to the user; the product binds none',
    access: 'signed-in',
    tokens: 'never',
    response: z.array(z.object({ openAppCode: z.string().describe('The code of the application') })),
  }),
  rules: endpoint({
    method: 'GET',
    path: `${users}/self/security`,
    summary: 'Your password rules, and whether codes can be sent by email and to phones',
    access: 'signed-in',
    tokens: 'never',
    response: securityRules,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: `${users}/password`,
    summary: 'Change your own password; all your other sessions end',
    access: 'signed-in',
    tokens: 'never',
    endsSession: true,
    body: z.object({
      originalPassword: password.describe('The current password'),
      password: password.describe('The password'),
    }),
    example: { body: { originalPassword: exampleId.password, password: 'nine lanterns on the quay' } },
  }),
  /** A password does not belong in a URL; nor, hashed, in the idempotency records that POSTs leave. */
  checkPassword: endpoint({
    method: 'PUT',
    path: `${users}/password/pre-validate`,
    summary: 'Verify your identity with your password before changing your email address or phone',
    access: 'signed-in',
    tokens: 'never',
    body: z.object({ password: password.describe('The password') }),
    example: { body: { password: exampleId.password } },
    response: checked,
  }),
  checkCode: endpoint({
    method: 'GET',
    path: `${users}/captcha/pre-validate`,
    summary: 'Verify your identity with a code sent to your email address or phone',
    access: 'signed-in',
    tokens: 'never',
    query: captcha,
    example: { query: { captchaKey: exampleId.emailCode, captcha: exampleId.captcha } },
    response: checked,
  }),
  sendToEmail: endpoint({
    method: 'GET',
    path: `${users}/email/send-captcha`,
    summary: 'Send a code to your email address',
    access: 'signed-in',
    tokens: 'never',
    query: z.object({ email: email.describe('The email address') }),
    example: { query: { email: exampleId.email } },
    response: sent,
  }),
  verifyEmail: endpoint({
    method: 'PUT',
    path: `${users}/email/authenticate`,
    summary: 'Verify your email address with its code',
    access: 'signed-in',
    tokens: 'never',
    query: captcha,
    example: { query: { captchaKey: exampleId.emailCode, captcha: exampleId.captcha } },
  }),
  sendToNewEmail: endpoint({
    method: 'GET',
    path: `${users}/email-new/send-captcha`,
    summary: 'Send a code to your new email address',
    access: 'signed-in',
    tokens: 'never',
    query: z.object({
      lastCheckKey: lastCheckKey.describe('The result of the preceding check of the password or code'),
      email: email.describe('The email address'),
    }),
    example: { query: { lastCheckKey: exampleId.checkKey, email: 'ines@harbour.example' } },
    response: sent,
  }),
  changeEmail: endpoint({
    method: 'GET',
    path: `${users}/email-new/validate-captcha`,
    summary: 'Set your email address to the one the code was sent to',
    access: 'signed-in',
    tokens: 'never',
    query: captcha.extend({
      lastCheckKey: lastCheckKey.describe('The result of the preceding check of the password or code'),
      email: email.describe('The email address'),
    }),
    example: {
      query: {
        captchaKey: exampleId.newEmailCode,
        captcha: exampleId.captcha,
        lastCheckKey: exampleId.checkKey,
        email: 'ines@quay.example',
      },
    },
  }),
  sendToPhone: endpoint({
    method: 'GET',
    path: `${users}/phone/send-captcha`,
    summary: 'Send a code to your phone',
    access: 'signed-in',
    tokens: 'never',
    query: z.object({ phone: phone.describe('The phone number') }),
    example: { query: { phone: exampleId.phone } },
    response: sent,
  }),
  verifyPhone: endpoint({
    method: 'PUT',
    path: `${users}/phone/authenticate`,
    summary: 'Verify your phone with its code',
    access: 'signed-in',
    tokens: 'never',
    query: captcha,
    example: { query: { captchaKey: exampleId.phoneCode, captcha: exampleId.captcha } },
  }),
  sendToNewPhone: endpoint({
    method: 'GET',
    path: `${users}/phone-new/send-captcha`,
    summary: 'Send a code to your new phone',
    access: 'signed-in',
    tokens: 'never',
    query: z.object({
      lastCheckKey: lastCheckKey.describe('The result of the preceding check of the password or code'),
      phone: phone.describe('The phone number'),
    }),
    example: { query: { lastCheckKey: exampleId.checkKey, phone: '+47 99 88 77 66' } },
    response: sent,
  }),
  changePhone: endpoint({
    method: 'GET',
    path: `${users}/phone-new/validate-captcha`,
    summary: 'Set your phone to the one the code was sent to',
    access: 'signed-in',
    tokens: 'never',
    query: captcha.extend({
      lastCheckKey: lastCheckKey.describe('The result of the preceding check of the password or code'),
      phone: phone.describe('The phone number'),
    }),
    example: {
      query: {
        captchaKey: exampleId.newPhoneCode,
        captcha: exampleId.captcha,
        lastCheckKey: exampleId.checkKey,
        phone: '+47 99 88 77 55',
      },
    },
  }),
}
