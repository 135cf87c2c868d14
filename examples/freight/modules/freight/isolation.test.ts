import { copyOfDemo } from '@atrium/atrium/demo/demo-database.ts'
import { everyCall } from '@atrium/contract/calls'
import type { Cell } from '@atrium/server/isolation/cells'
import { probeIsolation } from '@atrium/server/isolation/probe'
import { overHttp } from '@atrium/server/isolation/request'
import { makeWorld, type SyntheticWorld } from '@atrium/server/isolation/world'
import { buildTestApp, type TestApp } from '@atrium/server/testing/app'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** The calls of the module, with those that are derived from them. */
const calls = everyCall().filter(({ name }) =>
  /^iam\.(carrier|customer|departure|depot|dispatch|entry|lateDepartures|shipment|shipmentDay|vehicle)\./.test(
    name,
  ),
)

let app: TestApp
let world: SyntheticWorld

beforeAll(async () => {
  const database = await copyOfDemo('freight')
  app = await buildTestApp({}, { flags: ['--demo', 'small'], database })
  const { site, databases, origin } = app
  world = await makeWorld(
    {
      ...{ site, databases, send: overHttp(origin) },
      ...{ secret: database.secret, secureCookie: true, isLive: false },
    },
    calls,
  )
}, 120_000)
afterAll(() => app?.close())

test('no call shows or changes anything of another tenant, for any caller', async () => {
  const cells: Cell[] = []
  expect(await probeIsolation(world, cell => cells.push(cell))).toEqual([])
  expect(cells.filter(({ failure }) => failure !== undefined)).toEqual([])
  const done = new Set(cells.filter(({ expected }) => expected === 'done').map(({ call }) => call))
  expect(calls.map(({ name }) => name).filter(name => !done.has(name))).toEqual([])
}, 120_000)
