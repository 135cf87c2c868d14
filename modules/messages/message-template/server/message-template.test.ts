import { randomUUID } from 'node:crypto'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let test: TestApp
let platform: Caller
let own: Caller
let other: Caller

const templates = '/hmsg/v1/message/templates'
const newCode = () => `TEST.${randomUUID().slice(0, 8)}`
const draftOf = (templateCode: string, change: object = {}) => ({
  templateCode,
  templateName: 'Ferry delay',
  templateTitle: '{ship} is late',
  templateContent: '<p>By {minutes} minutes.</p>',
  ...change,
})
const write = async (caller: Caller, draft: object) => (await caller.call('POST', templates, draft)).body
const listed = async (caller: Caller, code: string) =>
  (await caller.call('GET', `${templates}?templateCode=${code}`)).body.content

beforeAll(async () => {
  test = await buildTestApp()
  await makePlatform(test.site)
  const permissions = ['list', 'create', 'update', 'remove'].map(verb => `message.message-template.${verb}`)
  const editor = async (tenantId: number) =>
    signIn(test, await makeUser(test.site, tenantId, [await makeRole(test.site, tenantId, permissions)]))
  platform = await editor(0)
  own = await editor((await makeTenant(test.site)).tenantId)
  other = await editor((await makeTenant(test.site)).tenantId)
})
afterAll(() => test.close())

describe('a template of the platform', () => {
  it('is read by tenants until their own has its code, and changed by the platform alone [SAFE-1]', async () => {
    const code = newCode()
    const { templateId } = await write(platform, draftOf(code))
    expect(await listed(own, code)).toMatchObject([{ templateId, tenantId: 0, platformFlag: 1 }])
    const ref = { templateId, objectVersionNumber: 1 }
    const { templateCode: _, ...change } = draftOf(code, ref)
    for (const [method, body] of [
      ['PUT', change],
      ['DELETE', ref],
    ] as const) {
      const answer = await own.call(method, templates, body)
      expect([answer.status, answer.body.code], method).toEqual([404, 'error.not_found'])
    }
    const disabled = await own.call('POST', `${templates}/batch/disable`, { templateIds: [templateId] })
    expect(disabled.body.refused).toMatchObject([{ id: templateId, code: 'error.not_found' }])

    const replaced = await write(own, draftOf(code))
    expect(await listed(own, code)).toMatchObject([{ templateId: replaced.templateId, platformFlag: 0 }])
    expect((await own.call('GET', `${templates}/${templateId}`)).body.platformFlag).toBe(1)
    expect(await listed(other, code)).toMatchObject([{ templateId }])
    expect(await listed(platform, code)).toMatchObject([{ platformFlag: 0 }, { platformFlag: 0 }])
    await own.call('DELETE', templates, { templateId: replaced.templateId, objectVersionNumber: 1 })
    expect(await listed(own, code)).toMatchObject([{ templateId }])
  })
})

describe('a template', () => {
  it('names the arguments of all languages, those of the subject first, and is copied as a draft', async () => {
    const code = newCode()
    const { templateId, templateArgs, _tls } = await write(
      own,
      draftOf(code, {
        _tls: {
          templateTitle: { zh_CN: '{zone}的{ship}' },
          templateContent: { zh_CN: '<p>{minutes} {link} {not one} {3}</p>' },
        },
      }),
    )
    expect(templateArgs).toEqual(['ship', 'zone', 'minutes', 'link'])
    expect((await listed(own, code))[0]).not.toHaveProperty('templateContent')
    const copy = await own.call('GET', `${templates}/${templateId}/copy`)
    expect(copy.body).toEqual({ ...draftOf(code), enabledFlag: 1, _tls })
    const without = await write(
      own,
      draftOf(newCode(), { templateTitle: 'Late', templateContent: '<p>!</p>' }),
    )
    expect(without.templateArgs).toEqual([])
  })

  it('is refused at its text without words, with an argument that nothing supplies, or with an unsafe link', async () => {
    for (const [templateContent, code] of [
      ['<p> </p>', 'error.notice.empty'],
      ['<p>{ship}</p>', 'error.message_template.argument'],
    ] as const) {
      const draft = draftOf('OAUTH.PASSWORD_RESET', { templateTitle: 'Reset', templateContent })
      const answer = await own.call('POST', templates, draft)
      expect([answer.status, answer.body.code]).toEqual([400, code])
      expect(answer.body.fields).toMatchObject([{ field: 'templateContent', message: answer.body.message }])
    }
    const unsafe = draftOf(newCode(), { templateContent: '<p><a href="javascript:x()">x</a></p>' })
    expect((await own.call('POST', templates, unsafe)).body.code).toBe('error.url.scheme')
    const stored: { platformFlag: number }[] = await listed(own, 'OAUTH.PASSWORD_RESET')
    expect(stored.filter(one => one.platformFlag === 0)).toEqual([])
  })
})
