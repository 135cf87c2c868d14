import { randomUUID } from 'node:crypto'
import { hashPassword } from '@atrium/server/auth/password'
import type { SendingTables } from '@atrium/server/delivery/sending.tables'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makeTenant, makeUser } from '@atrium/server/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PasswordPolicyTables } from '../../password-policy/server/password-policy.tables.ts'

const users = '/iam/hzero/v1/users'
const password = 'correct horse battery'
const another = 'a lighthouse in the fog'
let server: TestApp

beforeAll(async () => {
  server = await buildTestApp({}, { flags: ['--demo', 'small'] })
})
afterAll(() => server.close())
// Every caller here has the same network address.
beforeEach(async () => {
  await server.databases.site.deleteFrom('rateLimit').execute()
})

interface Person {
  id: string
  tenantId: number
  loginName: string
  email: string
}

async function makePerson(): Promise<Person> {
  const { tenantId, adminRoleId } = await makeTenant(server.site)
  const loginName = `user-${randomUUID()}`
  const email = `${loginName}@norrvik.example`
  const id = await makeUser(server.site, tenantId, [adminRoleId], { loginName, email })
  await server.databases.site
    .insertInto('credential')
    .values({ userId: id, passwordHash: await hashPassword(password) })
    .execute()
  return { id, tenantId, loginName, email }
}

const change = (caller: Caller, originalPassword: string, wanted: string) =>
  caller.call('PUT', `${users}/password`, { originalPassword, password: wanted })

const cookieIn = (headers: Headers) => headers.getSetCookie()[0]?.split(';')[0] ?? ''
const works = async (caller: Caller, cookie = caller.cookie) =>
  (await caller.call('GET', `${users}/self`, undefined, { cookie })).status

/** The last email to a recipient, from the outbox. */
async function lastMail(recipient: string) {
  return server.databases.site
    .$extendTables<SendingTables>()
    .selectFrom('delivery')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}
const lastCode = async (recipient: string) =>
  /\b\d{6}\b/.exec((await lastMail(recipient))?.body ?? '')?.[0] ?? ''

/** Ends the interval between two codes. */
const waitOver = () => server.databases.site.deleteFrom('rateLimit').execute()

describe('another password', () => {
  test('ends every other session at once with all that was issued in it; this one goes on under a new secret [SAFE-32]', async () => {
    const { id } = await makePerson()
    const [here, there] = [await signIn(server, id), await signIn(server, id)]
    await server.databases.site
      .insertInto('oidcRecord')
      .values({
        model: 'RefreshToken',
        keyHash: Buffer.from(randomUUID()),
        payload: '{}',
        sessionId: there.sessionId,
        grantId: null,
        uid: null,
        consumedAt: null,
        expiresAt: new Date(Date.now() + 900_000),
      })
      .execute()
    const answer = await change(here, password, another)
    expect(answer.status).toBe(204)
    expect(await works(there)).toBe(401)
    expect(await works(here)).toBe(401)
    expect(await works(here, cookieIn(answer.headers))).toBe(200)
    const left = await server.databases.site
      .selectFrom('oidcRecord')
      .select('model')
      .where('sessionId', '=', there.sessionId)
      .where('model', '=', 'RefreshToken')
      .execute()
    expect(left).toEqual([])
  })

  test('leaves other people’s sessions alone', async () => {
    const [one, other] = [await makePerson(), await makePerson()]
    const [caller, bystander] = [await signIn(server, one.id), await signIn(server, other.id)]
    expect((await change(caller, password, another)).status).toBe(204)
    expect(await works(bystander)).toBe(200)
  })

  test('is recorded without a secret, and its owner is notified', async () => {
    const { id, email } = await makePerson()
    await change(await signIn(server, id), password, another)
    const rows = await server.databases.site
      .selectFrom('audit')
      .selectAll()
      .where('entity', '=', 'credential')
      .where('entityId', '=', id)
      .execute()
    expect(rows).toMatchObject([{ verb: 'update', actorId: id, after: { way: 'self' } }])
    expect(JSON.stringify(rows)).not.toMatch(/argon2|correct horse|lighthouse/)
    expect((await lastMail(email))?.subject).toBe('Your password was changed')
  })

  test.each([
    ['too short', 'seven77', 'error.password.length'],
    ['too long', 'x1y2z'.repeat(26), 'error.password.length'],
    ['common', 'Password1!', 'error.password.common'],
    ['the one in use', password, 'error.password.used_before'],
  ])('that is %s is refused', async (_name, wanted, code) => {
    const { id } = await makePerson()
    const caller = await signIn(server, id)
    const answer = await change(caller, password, wanted)
    expect([answer.status, answer.body.code]).toEqual([400, code])
    expect(await works(caller)).toBe(200)
  })

  test('that contains the person’s name or address is refused', async () => {
    const { id, loginName, email } = await makePerson()
    const caller = await signIn(server, id)
    for (const wanted of [loginName, loginName.toUpperCase(), `my ${loginName}!`, email])
      expect((await change(caller, password, wanted)).body.code).toBe('error.password.is_name')
  })

  test('that was one of the last is refused, and an older one is taken again', async () => {
    const { id, tenantId } = await makePerson()
    await server.databases.site
      .$extendTables<PasswordPolicyTables>()
      .insertInto('passwordPolicy')
      .values({
        tenantId,
        minLength: 8,
        history: 2,
        expiresAfterDays: null,
        remindDays: 7,
        changeFirst: true,
      })
      .execute()
    const passwords = [password, another, 'three small boats at sea']
    for (const [at, wanted] of passwords.slice(1).entries())
      expect((await change(await signIn(server, id), passwords[at] ?? '', wanted)).status).toBe(204)
    const caller = await signIn(server, id)
    expect((await change(caller, passwords[2] ?? '', another)).body.code).toBe('error.password.used_before')
    expect((await change(caller, passwords[2] ?? '', password)).status).toBe(204)
  })

  test('needs the one in use, and tries count like those of a sign-in [SAFE-35]', async () => {
    const { id, loginName } = await makePerson()
    const caller = await signIn(server, id)
    const statuses = []
    for (let at = 0; at < 11; at++) statuses.push((await change(caller, 'wrong password', another)).status)
    expect(statuses).toEqual([...Array(10).fill(400), 429])
    const right = await change(caller, password, another)
    expect([right.status, right.body.code]).toEqual([429, 'error.rate.limit'])
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0)
    const keys = await server.databases.site.selectFrom('rateLimit').select('key').execute()
    expect(keys.map(row => row.key)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^sign-in:account:/),
        expect.stringMatching(/^sign-in:address:/),
      ]),
    )
    expect(JSON.stringify(keys)).not.toContain(loginName)
  })

  test('that fails is recorded, and changes nothing', async () => {
    const { id } = await makePerson()
    const caller = await signIn(server, id)
    const answer = await change(caller, 'wrong password', another)
    expect(answer.body.code).toBe('error.password.original_wrong')
    const row = await server.databases.site
      .selectFrom('audit')
      .select(['verb', 'after'])
      .where('requestId', '=', answer.body.requestId)
      .executeTakeFirst()
    expect(row).toMatchObject({ verb: 'sign-in-failed', after: { reason: 'password-again' } })
    expect((await change(caller, password, another)).status).toBe(204)
  })
})

describe('who one is', () => {
  const self = async (id: string) => (await (await signIn(server, id)).call('GET', `${users}/self`)).body
  const age = (userId: string, days: number) =>
    server.databases.site
      .updateTable('credential')
      .set({ changedAt: new Date(Date.now() - days * 86_400_000) })
      .where('userId', '=', userId)
      .execute()

  test('says how the password stands', async () => {
    const { id, tenantId } = await makePerson()
    const fresh = await self(id)
    expect(fresh).toMatchObject({
      changePasswordFlag: 0,
      passwordResetFlag: 1,
      emailCheckFlag: 0,
      phoneCheckFlag: 0,
    })
    expect(Date.parse(`${fresh.lastPasswordUpdatedAt}Z`)).toBeGreaterThan(Date.now() - 60_000)
    await server.databases.site
      .$extendTables<PasswordPolicyTables>()
      .insertInto('passwordPolicy')
      .values({ tenantId, minLength: 8, history: 5, expiresAfterDays: 90, remindDays: 14, changeFirst: true })
      .execute()
    await age(id, 75)
    expect((await self(id)).changePasswordFlag).toBe(0)
    await age(id, 77)
    expect((await self(id)).changePasswordFlag).toBe(1)
    const rules = await (await signIn(server, id)).call('GET', `${users}/self/security`)
    expect(rules.body).toMatchObject({ minLength: 8, notRecentCount: 5, emailFlag: 1, phoneFlag: 1 })
    const left = Date.parse(`${rules.body.passwordExpiresOn}Z`) - Date.now()
    expect(Math.round(left / 86_400_000)).toBe(13)
    await server.databases.site
      .updateTable('credential')
      .set({ initial: true })
      .where('userId', '=', id)
      .execute()
    expect((await self(id)).passwordResetFlag).toBe(0)
  })
})

describe('the person’s email address', () => {
  const send = (caller: Caller, path: string, query: Record<string, string>) =>
    caller.call('GET', `${users}/${path}?${new URLSearchParams(query)}`)
  const verify = (caller: Caller, kind: string, captchaKey: string, captcha: string) =>
    caller.call('PUT', `${users}/${kind}/authenticate?${new URLSearchParams({ captchaKey, captcha })}`)

  async function check(caller: Caller): Promise<string> {
    const answer = await caller.call('PUT', `${users}/password/pre-validate`, { password })
    return answer.body.lastCheckKey
  }

  async function bind(caller: Caller, email: string) {
    const lastCheckKey = await check(caller)
    const sent = await send(caller, 'email-new/send-captcha', { lastCheckKey, email })
    const { captchaKey } = sent.body
    const captcha = await lastCode(email)
    return send(caller, 'email-new/validate-captcha', { lastCheckKey, captchaKey, captcha, email })
  }

  test('is verified by the code that was sent there, once', async () => {
    const { id, email } = await makePerson()
    const caller = await signIn(server, id)
    const sent = await send(caller, 'email/send-captcha', { email })
    expect(sent.body).toEqual({
      captchaKey: expect.any(String),
      interval: 60,
      message: 'A code was sent to u•••@norrvik.example',
    })
    const code = await lastCode(email)
    expect(code).toMatch(/^\d{6}$/)
    const persian = code.replace(/\d/g, digit => String.fromCharCode(0x6f0 + Number(digit)))
    expect((await verify(caller, 'email', sent.body.captchaKey, persian)).status).toBe(204)
    expect((await caller.call('GET', `${users}/self`)).body.emailCheckFlag).toBe(1)
    expect((await verify(caller, 'email', sent.body.captchaKey, code)).body.code).toBe(
      'error.captcha.expired',
    )
  })

  test('takes no code of another person, of another purpose, or too old', async () => {
    const [one, other] = [await makePerson(), await makePerson()]
    const [caller, stranger] = [await signIn(server, one.id), await signIn(server, other.id)]
    const sent = await send(caller, 'email/send-captcha', { email: one.email })
    const code = await lastCode(one.email)
    const { captchaKey } = sent.body
    expect((await verify(stranger, 'email', captchaKey, code)).body.code).toBe('error.captcha.expired')
    expect((await verify(caller, 'phone', captchaKey, code)).body.code).toBe('error.captcha.expired')
    await server.databases.site
      .updateTable('proof')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('id', '=', captchaKey)
      .execute()
    expect((await verify(caller, 'email', captchaKey, code)).body.code).toBe('error.captcha.expired')
  })

  test('takes five wrong codes, also at the same moment, and then not even the right one', async () => {
    const { id, email } = await makePerson()
    const caller = await signIn(server, id)
    const { captchaKey } = (await send(caller, 'email/send-captcha', { email })).body
    const code = await lastCode(email)
    const wrong = code === '000000' ? '000001' : '000000'
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => verify(caller, 'email', captchaKey, wrong)),
    )
    expect(answers.map(answer => answer.body.code).sort()).toEqual([
      ...Array(3).fill('error.captcha.expired'),
      ...Array(5).fill('error.captcha.wrong'),
    ])
    expect((await verify(caller, 'email', captchaKey, code)).body.code).toBe('error.captcha.expired')
  })

  test('keeps no code where it could be read', async () => {
    const { id, email } = await makePerson()
    await send(await signIn(server, id), 'email/send-captcha', { email })
    const code = await lastCode(email)
    const proofs = await server.databases.site
      .selectFrom('proof')
      .selectAll()
      .where('userId', '=', id)
      .execute()
    expect(proofs).toHaveLength(1)
    expect(JSON.stringify(proofs)).not.toContain(code)
    const audit = await server.databases.site
      .selectFrom('audit')
      .selectAll()
      .where('actorId', '=', id)
      .execute()
    expect(JSON.stringify(audit)).not.toContain(code)
  })

  test('is sent one code a minute, and an address so many an hour', async () => {
    const { id, email } = await makePerson()
    const caller = await signIn(server, id)
    expect((await send(caller, 'email/send-captcha', { email })).status).toBe(200)
    const again = await send(caller, 'email/send-captcha', { email })
    expect([again.status, again.body.code]).toEqual([429, 'error.rate.limit'])
    const target = `shared-${randomUUID()}@norrvik.example`
    const statuses = []
    for (let at = 0; at < 6; at++) {
      const person = await signIn(server, (await makePerson()).id)
      const lastCheckKey = await check(person)
      statuses.push((await send(person, 'email-new/send-captcha', { lastCheckKey, email: target })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('gets no code when it is not the person’s', async () => {
    const { id } = await makePerson()
    const { email } = await makePerson()
    const answer = await send(await signIn(server, id), 'email/send-captcha', { email })
    expect(answer.body.code).toBe('error.contact.not_own')
  })

  test.each(['no address', 'a@b', 'a@b.example,c@d.example', 'a b@c.example', '<a@b.example>'])(
    'is no list and no nonsense: %s',
    async email => {
      const caller = await signIn(server, (await makePerson()).id)
      const lastCheckKey = await check(caller)
      expect((await send(caller, 'email-new/send-captcha', { lastCheckKey, email })).status).toBe(400)
    },
  )

  test('becomes another one with the password and a code from there; the old one is notified', async () => {
    const { id, email } = await makePerson()
    const caller = await signIn(server, id)
    const next = `new-${randomUUID()}@norrvik.example`
    expect((await bind(caller, next)).status).toBe(204)
    expect((await caller.call('GET', `${users}/self`)).body).toMatchObject({ email: next, emailCheckFlag: 1 })
    const mail = await lastMail(email)
    expect(mail?.subject).toBe('Your email address was changed')
    expect(mail?.body).not.toContain(next)
  })

  test('also with a code that was sent to the address of before', async () => {
    const { id, email } = await makePerson()
    const caller = await signIn(server, id)
    const { captchaKey } = (await send(caller, 'email/send-captcha', { email })).body
    const captcha = await lastCode(email)
    const checked = await send(caller, 'captcha/pre-validate', { captchaKey, captcha })
    expect(checked.body.lastCheckKey).toMatch(/^[\w-]{43}$/)
    const next = `new-${randomUUID()}@norrvik.example`
    const sent = await send(caller, 'email-new/send-captcha', {
      lastCheckKey: checked.body.lastCheckKey,
      email: next,
    })
    expect(sent.status).toBe(200)
  })

  test('stays without a check, with another person’s, and with one that was used', async () => {
    const [one, other] = [await makePerson(), await makePerson()]
    const [caller, stranger] = [await signIn(server, one.id), await signIn(server, other.id)]
    const foreign = await check(stranger)
    for (const lastCheckKey of ['guessed', foreign]) {
      const answer = await send(caller, 'email-new/send-captcha', {
        lastCheckKey,
        email: 'x@norrvik.example',
      })
      expect(answer.body.code).toBe('error.check.expired')
    }
    const wrong = await caller.call('PUT', `${users}/password/pre-validate`, { password: 'wrong password' })
    expect(wrong.body.code).toBe('error.password.original_wrong')

    const lastCheckKey = await check(caller)
    const email = `once-${randomUUID()}@norrvik.example`
    const { captchaKey } = (await send(caller, 'email-new/send-captcha', { lastCheckKey, email })).body
    const captcha = await lastCode(email)
    const shown = { lastCheckKey, captchaKey, captcha, email }
    expect((await send(caller, 'email-new/validate-captcha', shown)).status).toBe(204)
    await waitOver()
    const again = await send(caller, 'email-new/send-captcha', { lastCheckKey, email: `2${email}` })
    expect(again.body.code).toBe('error.check.expired')
  })

  test('of another account gets no code, and the answer does not tell [SAFE-36]', async () => {
    const [one, other] = [await makePerson(), await makePerson()]
    const caller = await signIn(server, one.id)
    const lastCheckKey = await check(caller)
    const taken = await send(caller, 'email-new/send-captcha', {
      lastCheckKey,
      email: other.email.toUpperCase(),
    })
    await waitOver()
    const free = await send(caller, 'email-new/send-captcha', {
      lastCheckKey,
      email: other.email.replace('user-', 'usex-'),
    })
    expect(taken.body.message.toLowerCase()).toBe(free.body.message.toLowerCase())
    expect(Object.keys(taken.body)).toEqual(Object.keys(free.body))
    const mail = await lastMail(other.email.toUpperCase())
    expect(mail?.subject).toBe('This email address is already in use')
    expect(mail?.body).not.toMatch(/\d{6}/)
  })
})

describe('the person’s phone', () => {
  test('is bound with the password and a code, which only the demonstration can show', async () => {
    const { id } = await makePerson()
    const caller = await signIn(server, id)
    const { lastCheckKey } = (await caller.call('PUT', `${users}/password/pre-validate`, { password })).body
    const phone = `+4790${Math.floor(Math.random() * 1_000_000)
      .toString()
      .padStart(6, '0')}`
    const typed = `${phone.slice(0, 3)} ${phone.slice(3)}`
    const query = new URLSearchParams({ lastCheckKey, phone: typed })
    const sent = await caller.call('GET', `${users}/phone-new/send-captcha?${query}`)
    expect(sent.status).toBe(200)
    const mail = await lastMail(phone)
    expect(mail).toMatchObject({ channel: 'sms', html: '' })
    query.set('captchaKey', sent.body.captchaKey)
    query.set('captcha', await lastCode(phone))
    expect((await caller.call('GET', `${users}/phone-new/validate-captcha?${query}`)).status).toBe(204)
    expect((await caller.call('GET', `${users}/self`)).body).toMatchObject({ phone, phoneCheckFlag: 1 })
  })
})

test('without a way to send, codes are refused with the reason', async () => {
  const plain = await buildTestApp()
  try {
    const { id, email } = await makePerson()
    const caller = await signIn(plain, id)
    const byMail = await caller.call('GET', `${users}/email/send-captcha?email=${email}`)
    expect([byMail.status, byMail.body.code]).toEqual([400, 'error.mail.unconfigured'])
    const byPhone = await caller.call('GET', `${users}/phone/send-captcha?phone=4790000000`)
    expect([byPhone.status, byPhone.body.code]).toEqual([400, 'error.sms.unconfigured'])
    const rules = await caller.call('GET', `${users}/self/security`)
    expect(rules.body).toMatchObject({ emailFlag: 0, phoneFlag: 0 })
  } finally {
    await plain.close()
  }
})
