import { importedBy } from '@atrium/contract/resource/declared'
import { lookupCodeOf } from '@atrium/contract/resource/names'
import type { AnyResource } from '@atrium/contract/resource/resource'
import { expect } from 'vitest'
import { loadExamples } from '../isolation/example-names.ts'
import { overHttp } from '../isolation/request.ts'
import { installedResources } from '../resource/installed-resources.ts'
import { draftOf } from '../resource/resource-examples.ts'
import { signIn, type TestApp } from './app.ts'
import { makeRow } from './example-rows.ts'
import type { Sender } from './examples.ts'
import { makeTenant, makeUser } from './people.ts'

/** The installed resources that tenants may add fields to. */
export const extensibleResources = (): AnyResource[] =>
  installedResources().flatMap(({ definition }) => (definition.ownFields ? [definition] : []))

/** A new administrator of a new tenant, who creates records as the examples of calls have them. */
export async function newSender(test: TestApp): Promise<Sender> {
  await loadExamples()
  const { tenantId, adminRoleId } = await makeTenant(test.site)
  const caller = await signIn(test, await makeUser(test.site, tenantId, [adminRoleId]))
  const own = { test, caller, send: overHttp(test.origin), secret: '', segment: `${tenantId}/` }
  return { ...own, email: 'harbor@norrvik.example', phone: '+4722334455' }
}

/**
 * Adds a field to a resource, and asserts that its records, list, order, filter, export, import and history have it.
 *
 * @throws AssertionError naming what lacks it
 */
export async function expectOwnField(sender: Sender, of: AnyResource): Promise<void> {
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await sender.caller.call(method, path, body)
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(200)
    return answer.body
  }
  await call('POST', '/hpfm/v1/own-fields', {
    ...{ resource: of.name, code: 'berth', kind: 'text', title: 'Berth' },
  })
  const at = (path: string) => path.replace('[{tenantId}/]', sender.segment)
  const list = at(of.api.list.path)
  const make = async (berth: string) => {
    const draft = await draftOf(of, name => makeRow(name, sender))
    return call('POST', at(of.api.create.path), { ...draft, custom: { berth } })
  }
  const [second, first] = [await make('Quay 7'), await make('Quay 1')]
  expect(first.custom).toEqual({ berth: 'Quay 1' })
  const berths = async (query: string) =>
    (await call('GET', `${list}?${query}`)).content.flatMap((row: { custom: { berth?: string } }) =>
      'berth' in row.custom ? [row.custom.berth] : [],
    )
  expect(await berths('sort=custom.berth,asc')).toEqual(['Quay 1', 'Quay 7'])
  expect(await berths('custom=berth%3Dquay%207')).toEqual(['Quay 7'])
  const columns = await call('GET', `${list}/export`)
  expect(columns).toContainEqual(expect.objectContaining({ id: 'custom.berth', title: 'Berth' }))
  if (importedBy(of) !== undefined) {
    const template = await call('GET', `/himp/v1/${sender.segment}template/${lookupCodeOf(of.name)}/info`)
    expect(template.columns).toContainEqual(expect.objectContaining({ columnCode: 'custom.berth' }))
  }
  const { content } = await call(
    'GET',
    `/hmnt/v1/record-histories?entityCode=${of.table}&entityId=${second[of.idField]}`,
  )
  expect(content[0].auditDataLineList).toContainEqual(
    expect.objectContaining({ fieldName: 'Berth', fieldValueNew: 'Quay 7' }),
  )
}
