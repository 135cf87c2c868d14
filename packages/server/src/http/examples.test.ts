import { everyCall } from '@atrium/contract/calls'
import { type Endpoint, needsExample } from '@atrium/contract/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { loadExamples } from '../isolation/example-names.ts'
import { bodyOf, overHttp, type Sent } from '../isolation/request.ts'
import { send, type TestApp } from '../testing/app.ts'
import { prepare, refusedToPlatform, withRows } from '../testing/example-rows.ts'
import { type ExamplePlace, openExamples } from '../testing/example-sender.ts'
import { requestFrom } from '../testing/examples.ts'
import { isWhole } from '../testing/extent.ts'
import {
  expectRefusedElsewhere,
  expectSameAgain,
  expectStatedHeaders,
  type StatedHeaders,
  statedHeaders,
  withHeaders,
} from '../testing/stated-headers.ts'

/**
 * Each is a demonstration in a database of its own, where every example is sent once. With `npm test -- --whole` they are
 * sent in each of these ways, otherwise those of both levels at one level, in turn.
 */
const places = (
  [
    { place: 'the platform', level: 'site', language: 'zh_CN', times: 'offset' },
    { place: 'a tenant', level: 'organization', language: 'en_US', times: 'local' },
    { place: 'the platform', level: 'site', language: 'en_US', times: 'local' },
    { place: 'a tenant', level: 'organization', language: 'zh_CN', times: 'offset' },
  ] as const
).slice(0, isWhole ? 4 : 2)

const calls = everyCall()

await loadExamples()
const isOfPlatform = ({ access }: Endpoint) => typeof access === 'object' && access.level === 'site'
const ofBoth = calls.filter(({ name, call }) => !isOfPlatform(call) && refusedToPlatform(name) === undefined)
const sentAt = (level: string) => {
  const elsewhere = ofBoth.filter((_, at) => !isWhole && (at % 2 === 0) === (level === 'site'))
  return calls.filter(named => !elsewhere.includes(named))
}

describe('every call of the contract', () => {
  it('has an example where something must be sent', () => {
    const lacking = calls.filter(({ call }) => needsExample(call) && !call.example).map(({ name }) => name)
    expect(
      lacking,
      'add `example: { params, query, body }` to these endpoints; an id that must exist gets a row in the examples of its feature, such as role.examples.ts',
    ).toEqual([])
  })
})

describe.each(places)('the examples at $place in $language', ({ level, language, times }) => {
  let test: TestApp
  /** The headers that the document states for each call, by the name of its operation. */
  let stated: Map<string, StatedHeaders>
  let place: ExamplePlace

  beforeAll(async () => {
    place = await openExamples(`examples_${level}_${language}`.toLowerCase())
    test = place.test
    stated = statedHeaders((await send(test.origin, 'GET', '/openapi.json')).body)
  }, 60_000)
  afterAll(() => test?.close())

  it.each(sentAt(level))(
    'can be sent as they stand, and are answered as the document says: $name',
    async ({ name, call }) => {
      const by = await place.sender(name, level, language)
      const example = (call.example ?? {}) as Sent
      const { stream, link, response } = call
      if (level !== 'site' && isOfPlatform(call))
        return expect((await by.send(requestFrom(by, call, example))).status).toBe(403)
      await prepare(name, by)
      const request = requestFrom(by, call, await withRows(example, by))
      const states = stated.get(by.segment && call.path.includes('[') ? `${name}.inTenant` : name)
      if (!states) return expect.unreachable('the document has every call')
      const refused = level === 'site' ? refusedToPlatform(name) : undefined
      // Once for each call, because each header takes a request of its own.
      const once = isOfPlatform(call) ? language === 'zh_CN' : level !== 'site' && language === 'en_US'
      const isRepeated = isWhole ? once : refused === undefined
      if (isRepeated && states.taken.has('x-atrium-context'))
        await expectRefusedElsewhere(test.origin, request)
      const sent = withHeaders(request, states, times)
      const reply = await overHttp(test.origin)(sent)
      const { status, text } = reply
      if (refused) return expect(status).toBe(refused)
      if (status < 300) {
        expectStatedHeaders(sent, reply, states)
        if (isRepeated) await expectSameAgain(test.origin, sent, reply, states)
      }
      if (link) return expect([200, 302, 303], text).toContain(status)
      expect(status, text).toBe(text === '' ? 204 : 200)
      if (stream || response === undefined) return
      if (text === '')
        return expect(response.safeParse(undefined).success, 'it may answer nothing').toBe(true)
      const shape = z.fromJSONSchema(z.toJSONSchema(response, documented))
      expect(shape.safeParse(bodyOf(reply)).error, text).toBeUndefined()
    },
  )
})

/** The same options as in openapi.ts. */
const documented = { io: 'output', unrepresentable: 'any' } as const
