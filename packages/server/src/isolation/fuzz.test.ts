import { everyCall } from '@atrium/contract/calls'
import fc, { type Arbitrary } from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyOfDemo } from '../../../../apps/atrium/demo/demo-database.ts'
import { buildTestApp, type TestApp } from '../testing/app.ts'
import { isWhole } from '../testing/extent.ts'
import { requestsFor } from '../testing/fuzz-requests.ts'
import { exampleNames } from './example-names.ts'
import { fillPlaceholders } from './examples.ts'
import { overHttp, type Reply, type Request, requestOf, type Sent } from './request.ts'
import { leakIn } from './rows.ts'
import type { Actor } from './walk.ts'
import { makeWorld, type SyntheticWorld } from './world.ts'

/** `npm run fuzz` sets the number, and the first one. */
const count = Number(process.env.FUZZ_COUNT ?? (isWhole ? 5_000 : 2_000))
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122)
const atOnce = 16
const hangMs = 5_000
/**
 * A server that is busy asks for another try, as a slow machine is with so many requests at once: the server itself, or
 * a database that does not open a connection within three seconds. A request that breaks its connection does so at every
 * try.
 */
const mostTries = 4
const isBusy = ({ status, text }: Reply) => status === 503 && /"error\.(busy|db\.unavailable)"/.test(text)

/** A request by the seed of its run, its number there, and the call, if the number alone would select another one. */
type Numbered = readonly [seed: number, at: number, call?: string]

/** Requests that once failed, replayed in every run. */
const replayed: readonly Numbered[] = [
  // A user group deleted while members are added.
  [20_261_122, 2308, 'iam.userGroup.addMembers'],
  // A feature for a tenant that does not exist.
  [20_261_122, 4156, 'platform.feature.update'],
  // A version of a navigation that was never saved.
  [31, 440, 'portal.navigation.update'],
  // A mail server for a tenant that does not exist.
  [403, 704, 'message.mailServer.create'],
]

/** Those of a module, if `FUZZ_CALLS` says so. */
const wanted = new RegExp(process.env.FUZZ_CALLS ?? '')
/** Without errors on purpose. */
const calls = everyCall().filter(({ name }) => !name.startsWith('admin.errorTrigger.') && wanted.test(name))

const senders = ['administrator', 'administrator', 'administrator', 'viewer', 'nobody', 'site'] as const

let test: TestApp
let world: SyntheticWorld
/** The current caller; one that has ended its session is replaced by another. */
const people = new Map<string, Actor>()
let known: Record<'own' | 'other', string[]>

beforeAll(async () => {
  const database = await copyOfDemo('fuzz')
  test = await buildTestApp({}, { flags: ['--demo', 'small'], database })
  const { site, databases, origin } = test
  world = await makeWorld({
    ...{
      site,
      databases,
      send: overHttp(origin),
      secret: database.secret,
      secureCookie: true,
      isLive: true,
    },
  })
  const idsOf = (side: 'own' | 'other') =>
    Promise.all(exampleNames().map(name => world.sides[side].rowFor(name)))
  known = { own: await idsOf('own'), other: await idsOf('other') }
}, 120_000)
afterAll(() => test?.close())

const made = new Map<string, Arbitrary<Sent>>()

/** The request with this number: the same for the same seed, except for the ids of existing rows. */
async function draw([ofSeed, at, name]: Numbered): Promise<{
  who: (typeof senders)[number]
  name: string
  request: Request
}> {
  const named = name === undefined ? calls[at % calls.length] : calls.find(one => one.name === name)
  if (!named) throw new Error('there are no calls')
  const [who = 'nobody'] = fc.sample(fc.constantFrom(...senders), { seed: ofSeed + at, numRuns: 1 })
  // The platform has access to all tenants; its changes to the other one are no fault.
  const ids = who === 'site' ? known.own : [...known.own, ...known.other]
  const key = `${named.name} ${who === 'site'}`
  const requests = made.get(key) ?? requestsFor(named, ids)
  made.set(key, requests)
  const [drawn] = fc.sample(requests, { seed: ofSeed + at, numRuns: 1 })
  const sent = await fillPlaceholders(drawn ?? {}, name => world.sides.own.rowFor(name))
  return { who, name: named.name, request: requestOf(named.call, people.get(who) ?? world.actors[who], sent) }
}

const timely = (request: Request): Promise<Reply | undefined> =>
  Promise.race([
    world.send(request),
    new Promise<undefined>(resolve => setTimeout(resolve, hangMs, undefined).unref()),
  ])

/** The fault of the answer to one request; undefined if there is none. */
async function faultAt(numbered: Numbered): Promise<string | undefined> {
  const { who, name, request } = await draw(numbered)
  const [ofSeed, at] = numbered
  const say = (what: string) =>
    `${what}: ${name} by ${who}, ${request.method} ${request.address} ${String(request.body ?? '').slice(0, 600)}` +
    `\n  again with: npm run fuzz --${process.env.FUZZ_CALLS ? ' --freight' : ''} --seed ${ofSeed} --at ${at}`
  let answer = await timely(request)
  for (let tries = 1; tries < mostTries && (!answer || isBusy(answer)); tries++)
    answer = await timely(request)
  if (!answer) return say(`no answer within ${hangMs} ms`)
  // 507 is a refusal: an administrator may have set the storage to nothing.
  if (answer.status >= 500 && answer.status !== 507)
    return say(`${answer.status} ${answer.text.slice(0, 300)}`)
  // An id that was sent before may be in the caller's own rows: the id of a file group is arbitrary.
  const leak =
    who === 'site'
      ? undefined
      : leakIn(answer.text, world.sides.own.foreign, `${sentIn(request)} ${known.other.join(' ')}`)
  if (leak !== undefined) return say(`${answer.status} with “${leak}” of the other tenant`)
  if (answer.status === 401 && who !== 'nobody') people.set(who, await world.another(who))
  return undefined
}

const sentIn = ({ address, body }: Request): string =>
  `${decodeURIComponent(address)} ${body instanceof FormData ? [...body.values()].join(' ') : (body ?? '')}`

/** Fails with all faults of the answers: an assertion would shorten them. */
async function expectNoFaults(numbers: Iterable<Numbered>): Promise<void> {
  const faults: string[] = []
  const next = numbers[Symbol.iterator]()
  const worker = async () => {
    for (const numbered of { [Symbol.iterator]: () => next }) {
      const fault = await faultAt(numbered).catch(
        error => `${numbered.join(' ')} was not sent: ${error.stack} ${error.cause}`,
      )
      if (fault !== undefined) faults.push(fault)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  if (faults.length > 0) expect.fail(faults.join('\n\n'))
}

function* numbersOf(): Generator<Numbered> {
  const at = process.env.FUZZ_AT
  if (at !== undefined) return yield [seed, Number(at)]
  for (let number = 0; number < count; number++) yield [seed, number]
}

describe('random requests', () => {
  it('that once failed pass', async () => {
    await expectNoFaults(replayed.filter(([, , name = '']) => wanted.test(name)))
  })

  it(
    'are answered within seconds, never by a failure of the server and never with a row of another tenant [SAFE-60] [SAFE-61]',
    async () => {
      await expectNoFaults(numbersOf())
    },
    300_000 + count * 50,
  )
})
