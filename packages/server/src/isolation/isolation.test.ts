import { roleApi } from '@atrium/access/role/role.contract.ts'
import { everyCall } from '@atrium/contract/calls'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyOfDemo } from '../../../../apps/atrium/demo/demo-database.ts'
import { buildTestApp, type TestApp } from '../testing/app.ts'
import type { TestDatabase } from '../testing/database.ts'
import { type ActorName, actors, type Cell } from './cells.ts'
import { probeIsolation } from './probe.ts'
import { overHttp } from './request.ts'
import { type World, walk } from './walk.ts'
import { makeWorld, type SyntheticWorld } from './world.ts'

let test: TestApp
let database: TestDatabase
let world: SyntheticWorld

beforeAll(async () => {
  database = await copyOfDemo('isolation')
  test = await buildTestApp({}, { flags: ['--demo', 'small'], database })
  const { site, databases, origin } = test
  world = await makeWorld({
    ...{
      site,
      databases,
      send: overHttp(origin),
      secret: database.secret,
      secureCookie: true,
      isLive: false,
    },
  })
}, 120_000)
afterAll(() => test?.close())

async function cellsOf(tried: readonly ActorName[], among: World = world): Promise<Cell[]> {
  const cells: Cell[] = []
  await walk(among, tried, cell => cells.push(cell))
  return cells
}

const failuresIn = (cells: readonly Cell[]) => cells.filter(cell => cell.failure !== undefined)

describe('tenant isolation, call by call', () => {
  it('holds for every call, actor and record; nothing of the other tenant is shown or changed [SAFE-1] [SAFE-2] [SAFE-3]', async () => {
    const cells: Cell[] = []
    expect
      .soft(await probeIsolation(world, cell => cells.push(cell)), 'what one tenant changed in the other')
      .toEqual([])
    expect(failuresIn(cells)).toEqual([])
    const reached = new Set(cells.filter(cell => cell.expected === 'done').map(cell => cell.call))
    expect(
      everyCall()
        .map(({ name }) => name)
        .filter(name => !reached.has(name)),
      'calls that nobody could make',
    ).toEqual([])
    for (const actor of actors)
      expect(cells.filter(cell => cell.actor === actor).length, actor).toBeGreaterThan(calls.length)
  }, 300_000)
})

const calls = everyCall()

/** The calls on roles, as declared now; deletions succeed only once. */
const ofRoles = (): World => {
  const { writer: _, ...reading } = world
  const roles = calls.filter(({ name }) => name.startsWith('iam.role.') && !name.endsWith('.export'))
  return { ...reading, calls: roles.map(named => ({ ...named, call: { ...named.call } })) }
}

describe('the probe', () => {
  it('finds nothing wrong with roles as they are [SAFE-14]', async () => {
    expect(failuresIn(await cellsOf(['administrator', 'viewer'], ofRoles()))).toEqual([])
  })

  it('fails when row security is off for one table [SAFE-14]', async () => {
    const owner = new pg.Client({ connectionString: database.ownerUrl })
    await owner.connect()
    try {
      await owner.query('alter table role disable row level security')
      const failures = failuresIn(await cellsOf(['administrator', 'viewer'], ofRoles()))
      expect(failures).toContainEqual(
        expect.objectContaining({ call: 'iam.role.get', actor: 'administrator', owner: 'foreign' }),
      )
      expect(failures).toContainEqual(
        expect.objectContaining({
          call: 'iam.role.list',
          failure: expect.stringContaining('of the other tenant'),
        }),
      )
    } finally {
      await owner.query('alter table role enable row level security')
      await owner.end()
    }
  })

  it('fails when one call has lost its guard [SAFE-14]', async () => {
    const { access } = roleApi.list
    const roles = ofRoles()
    try {
      Object.assign(roleApi.list, { access: 'public' })
      const failures = failuresIn(await cellsOf(['nobody', 'kicked'], roles))
      expect(new Set(failures.map(({ call, actor }) => `${call} ${actor}`))).toEqual(
        new Set(['iam.role.list nobody', 'iam.role.list kicked']),
      )
    } finally {
      Object.assign(roleApi.list, { access })
    }
  })
})
