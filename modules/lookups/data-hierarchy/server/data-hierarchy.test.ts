import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeTenant, makeUser } from '@atrium/server/testing/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let test: TestApp
let person: Caller
let stranger: Caller

beforeAll(async () => {
  test = await buildTestApp()
  await makePlatform(test.site)
  const administrator = async () => {
    const { tenantId, adminRoleId } = await makeTenant(test.site)
    return signIn(test, await makeUser(test.site, tenantId, [adminRoleId]))
  }
  person = await administrator()
  stranger = await administrator()
  await ask('POST', 'lov-headers', { lovCode: 'HIERTEST.REGION', lovName: 'Regions' })
})
afterAll(() => test.close())

const ask = (method: string, path: string, body?: unknown, caller = person) =>
  caller.call(method, `/hpfm/v1/${caller.tenantId}/${path}`, body)
const make = async (code: string, more: object = {}) =>
  (
    await ask('POST', 'data-hierarchies', {
      dataHierarchyCode: code,
      dataHierarchyName: `Hierarchy ${code}`,
      valueSourceCode: 'HIERTEST.REGION',
      ...more,
    })
  ).body

describe('a data hierarchy', () => {
  it('is made below another, renamed, switched off, and taken away once nothing is below it; the header follows', async () => {
    const region = await make('REGION', { _tls: { dataHierarchyName: { zh_CN: '区域' } } })
    expect(region).toMatchObject({ valueSourceName: 'Regions', displayStyle: 'SELECT', enabledFlag: 1 })
    const depot = await make('DEPOT', { parentId: region.dataHierarchyId, displayStyle: 'MODAL' })
    const tree = (await ask('GET', 'data-hierarchies')).body
    expect(tree).toMatchObject([
      { dataHierarchyCode: 'REGION', children: [{ parentName: 'Hierarchy REGION' }] },
    ])
    const { dataHierarchyId, objectVersionNumber } = region
    const ref = { dataHierarchyId, objectVersionNumber }
    expect((await ask('DELETE', 'data-hierarchies', ref)).body.code).toBe('error.hierarchy.in_use')
    const change = { ...ref, dataHierarchyName: 'Area', enabledFlag: 0 }
    const changed = (await ask('PUT', 'data-hierarchies', change)).body
    expect(changed).toMatchObject({ dataHierarchyName: 'Area', enabledFlag: 0 })
    expect(changed._tls.dataHierarchyName).toEqual({ en_US: 'Area', zh_CN: '区域' })
    expect((await ask('PUT', 'data-hierarchies', change)).body.code).toBe('error.optimistic_lock')
    const offered = (await ask('GET', 'data-hierarchies/switch/value')).body
    expect(JSON.stringify(offered)).not.toContain('REGION"')
    for (const one of [depot, changed])
      expect(
        (
          await ask('DELETE', 'data-hierarchies', {
            dataHierarchyId: one.dataHierarchyId,
            objectVersionNumber: one.objectVersionNumber,
          })
        ).status,
      ).toBe(204)
  })

  it('is refused below itself, without its lookup, and under a code that is there', async () => {
    const top = await make('TOP')
    const below = await make('BELOW', { parentId: top.dataHierarchyId })
    const { dataHierarchyId, objectVersionNumber, dataHierarchyName } = top
    const change = { dataHierarchyId, objectVersionNumber, dataHierarchyName }
    for (const parentId of [dataHierarchyId, below.dataHierarchyId])
      expect((await ask('PUT', 'data-hierarchies', { ...change, parentId })).body.code).toBe(
        'error.hierarchy.parent',
      )
    expect((await make('LOST', { valueSourceCode: 'NO.SUCH' })).code).toBe('error.lov.unknown')
    expect((await make('TOP')).code).toBe('error.hierarchy.code_taken')
  })

  it('of another tenant is there for nobody else [SAFE-1]', async () => {
    const { dataHierarchyId } = await make('SECRET')
    const ref = { dataHierarchyId, objectVersionNumber: 1 }
    expect((await ask('GET', 'data-hierarchies', undefined, stranger)).body).toEqual([])
    for (const [method, path, body] of [
      ['GET', `data-hierarchies/${dataHierarchyId}`, undefined],
      ['PUT', 'data-hierarchies', { ...ref, dataHierarchyName: 'x' }],
      ['DELETE', 'data-hierarchies', ref],
    ] as const)
      expect((await ask(method, path, body, stranger)).body.code).toBe('error.not_found')
  })
})
