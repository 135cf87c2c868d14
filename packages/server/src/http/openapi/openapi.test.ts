import { everyCall } from '@atrium/contract/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, send, type TestApp } from '../../testing/app.ts'
import { openApi } from './openapi.ts'
import { schemasOf } from './schemas.ts'

type Contents = Readonly<Record<string, { example?: unknown }>>
interface Operation {
  operationId: string
  summary: string
  description: string
  parameters: { name: string; required: boolean; example?: unknown }[]
  requestBody?: { content: Contents }
  responses: Readonly<Record<string, { content?: Contents }>>
}

describe('the document of the calls to read', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await buildTestApp()
  })
  afterAll(() => test.close())
  const read = async (path: string) => (await send(test.origin, 'GET', path)).body as string

  it('has every call at its service, with its example', async () => {
    const page = await read('/docs/iam')
    for (const { name } of everyCall().filter(({ service }) => service === 'iam'))
      expect(page).toContain(`id="${name}"`)
    expect(page).toContain('Guides ships into port')
    expect(await read('/docs/errors')).toContain('error.optimistic_lock')
  })

  it('finds calls by search, and escapes the search text', async () => {
    const found = await read('/docs?q=roles/paging')
    expect(found).toContain('#iam.role.list')
    expect(found).not.toContain('#iam.tenant.list')
    expect(await read('/docs?q=%3Cscript%3E')).not.toContain('<script')
  })

  it('speaks the language of the visitor, which can be chosen and stays chosen', async () => {
    const asked = await send(test.origin, 'GET', '/docs/iam', undefined, { 'accept-language': 'zh-CN' })
    expect(asked.body).toContain('<html lang="zh-Hans" dir="ltr">')
    expect(asked.body).toContain('请求正文')
    const chosen = await send(test.origin, 'GET', '/docs/errors?lang=ar_SA', undefined, {
      'accept-language': 'zh-CN',
      cookie: 'theme=dark',
    })
    expect(chosen.body).toContain('<html lang="ar" dir="rtl" data-theme="dark">')
    expect(chosen.headers.get('set-cookie')).toMatch(/^language=ar_SA;.*HttpOnly/)
    expect(await read('/docs/iam')).toContain('<html lang="en" dir="ltr">')
  })

  it('loads nothing and runs nothing', async () => {
    const { headers } = await send(test.origin, 'GET', '/docs')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'nonce-/)
    expect(await read('/docs')).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/)
  })
})

describe('the document of the calls', () => {
  const document = openApi({
    version: '1',
    publicUrl: new URL('https://atrium.example'),
    schemas: schemasOf(),
    isTagged: () => true,
  })
  const operations = Object.values(document.paths as Record<string, Record<string, Operation>>).flatMap(
    path => Object.values(path),
  )

  it('leads to something with every reference', () => {
    const references = JSON.stringify(document).match(/(?<="\$ref":")[^"]*/g) ?? []
    expect(references).toContain('#/components/schemas/MenuItem')
    for (const reference of new Set(references)) {
      const steps = reference.split('/')
      expect(steps.shift(), 'give a schema that contains itself an `id` in its metadata').toBe('#')
      const target = steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)?.[step], document)
      expect(target, reference).toBeTypeOf('object')
    }
  })

  it('names each call once, and says of it what it does and who may make it', () => {
    expect(new Set(operations.map(one => one.operationId)).size).toBe(operations.length)
    for (const { operationId, summary, description } of operations) {
      expect(summary, operationId).toMatch(/\w/)
      expect(description, operationId).toMatch(/may call it|Needs the permission/)
    }
  })

  it('shows of each call what it takes and what it answers', () => {
    for (const { operationId, parameters, requestBody, responses } of operations) {
      for (const { name, required, example } of parameters)
        if (required) expect(example, `${operationId} ${name}`).toBeDefined()
      for (const { example } of Object.values(requestBody?.content ?? {}))
        expect(example, operationId).toBeDefined()
      for (const [type, { example }] of Object.entries(responses['200']?.content ?? {}))
        if (type !== 'application/octet-stream') expect(example, operationId).toBeDefined()
    }
  })

  it('shows what is sent', () => {
    const text = JSON.stringify(document)
    expect(text).toContain('"name":"Harbour pilot"')
    expect(text).toContain('"example":"HPFM.FLAG"')
    expect(text).toContain('"file":"timetable.txt"')
  })

  it('describe what they take and answer: no branch of a schema is left open', () => {
    const open: string[] = []
    const walk = (part: unknown, path: string) => {
      if (typeof part !== 'object' || part === null) return
      for (const [name, inner] of Object.entries(part)) {
        if (/^(anyOf|oneOf)$/.test(name) && inner.some((one: object) => Object.keys(one).length === 0))
          open.push(path)
        walk(inner, `${path}/${name}`)
      }
    }
    walk(document.paths, '')
    expect(open).toEqual([])
  })
})
