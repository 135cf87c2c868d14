import { exampleId } from '@atrium/contract/example-ids'
import { hashPassword } from '@atrium/server/auth/password'
import { makeProof, newToken } from '@atrium/server/auth/proof'
import type { Examples, MakeRow } from '@atrium/server/testing/examples'

/** Creates the proof for a code sent to the caller's own contact, or to a new one. */
const makeCode =
  (purpose: 'email' | 'phone' | 'email-new' | 'phone-new', target?: string): MakeRow =>
  async ({ test, secret, caller, email, phone }) => {
    const own = purpose === 'email' ? email : phone
    const proof = { userId: caller.userId, purpose, target: target ?? own, secret: digits }
    return (await test.site({}, db => makeProof(db, secret, proof))).id
  }

const digits = exampleId.captcha.replace(' ', '')

export const securityExamples: Examples = {
  rows: {
    email: { id: exampleId.email, make: async ({ email }) => email },
    phone: { id: exampleId.phone, make: async ({ phone }) => phone },
    emailCode: { id: exampleId.emailCode, make: makeCode('email') },
    phoneCode: { id: exampleId.phoneCode, make: makeCode('phone') },
    newEmailCode: { id: exampleId.newEmailCode, make: makeCode('email-new', 'ines@quay.example') },
    newPhoneCode: { id: exampleId.newPhoneCode, make: makeCode('phone-new', '+4799887755') },
    captcha: { id: exampleId.captcha, isShared: true, make: async () => exampleId.captcha },
    checkKey: {
      id: exampleId.checkKey,
      async make({ test, secret, caller }) {
        const proof = { userId: caller.userId, purpose: 'change-contact', secret: newToken() } as const
        return (await test.site({}, db => makeProof(db, secret, proof))).secret
      },
    },
    password: {
      id: exampleId.password,
      isShared: true,
      async make({ test, caller }) {
        const passwordHash = await hashPassword(exampleId.password)
        await test.site({}, db =>
          db.insertInto('credential').values({ userId: caller.userId, passwordHash }).execute(),
        )
        return exampleId.password
      },
    },
  },
}
