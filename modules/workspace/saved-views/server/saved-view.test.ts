import { mostViewsOfOneTable } from '@atrium/contract/workspace/saved-view'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const code = 'iam.role'

let test: TestApp
let own: Caller
let colleague: Caller
let other: Caller

const path = (caller: Caller) => `/hpfm/v1/${caller.tenantId}/saved-views`
const views = async (caller: Caller) => (await caller.call('GET', `${path(caller)}?code=${code}`)).body
const namesOf = async (caller: Caller) => (await views(caller)).map((view: { name: string }) => view.name)
const draft = (name: string, change: object = {}) => ({ code, name, filter: {}, sort: [], ...change })
const keep = async (caller: Caller, name: string, change: object = {}) =>
  (await caller.call('POST', path(caller), draft(name, change))).body
const ref = (view: { id: string; objectVersionNumber: number }) => ({
  id: view.id,
  objectVersionNumber: view.objectVersionNumber,
})

beforeAll(async () => {
  test = await buildTestApp()
  const person = async (tenantId: number, permissions: string[], realName: string) =>
    signIn(
      test,
      await makeUser(test.site, tenantId, [await makeRole(test.site, tenantId, permissions)], { realName }),
    )
  const [tenant, foreign] = [await makeTenant(test.site), await makeTenant(test.site)]
  own = await person(tenant.tenantId, ['platform.saved-view.share'], 'Ada Holt')
  colleague = await person(tenant.tenantId, ['platform.saved-view.share'], 'Ben Ray')
  other = await person(foreign.tenantId, ['platform.saved-view.share'], 'Cai Lund')
})
afterAll(() => test.close())

describe('a saved view', () => {
  it('keeps what is searched for, sorted by and shown, for its owner alone', async () => {
    const content = {
      filter: { name: 'customs', enabled: 'true' },
      sort: ['code,desc'],
      columns: [{ id: 'name' }, { id: 'code', width: 200, frozen: true }],
      density: 'compact',
    }
    const made = await keep(own, 'Customs', content)
    expect(await views(own)).toEqual([
      { ...content, code, name: 'Customs', shared: false, own: true, ownerName: 'Ada Holt', ...ref(made) },
    ])
    expect([await namesOf(colleague), await namesOf(other)]).toEqual([[], []])
    const changed = await own.call('PUT', path(own), {
      ...draft('Imports', { sort: ['name,asc'] }),
      ...ref(made),
    })
    expect(changed.body).toMatchObject({ name: 'Imports', sort: ['name,asc'], objectVersionNumber: 2 })
    expect(changed.body).not.toHaveProperty('columns')
    const late = await own.call('PUT', path(own), { ...draft('Late'), ...ref(made) })
    expect([late.status, late.body.code]).toEqual([409, 'error.optimistic_lock'])
    expect((await own.call('DELETE', path(own), ref(changed.body))).status).toBe(204)
    expect(await namesOf(own)).toEqual([])
  })

  it('that is shared shows colleagues whose it is, and nobody of another tenant [SAFE-1] [SAFE-2]', async () => {
    const made = await keep(own, 'Ending soon')
    const share = async (caller: Caller, view: typeof made, shared: boolean) =>
      caller.call('PUT', `${path(caller)}/share`, { ...ref(view), shared })
    const { body: shared } = await share(own, made, true)
    expect(await views(colleague)).toEqual([
      expect.objectContaining({ name: 'Ending soon', own: false, ownerName: 'Ada Holt', shared: true }),
    ])
    expect(await namesOf(other)).toEqual([])

    for (const answer of [
      await share(colleague, shared, false),
      await colleague.call('PUT', path(colleague), { ...draft('Mine'), ...ref(shared) }),
      await colleague.call('DELETE', path(colleague), ref(shared)),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, 'error.saved_view.not_own'])
    for (const answer of [
      await share(other, shared, false),
      await other.call('PUT', path(other), { ...draft('Mine'), ...ref(shared) }),
      await other.call('DELETE', path(other), ref(shared)),
      await other.call('PUT', `${path(other)}/default`, { code, id: shared.id }),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'error.not_found'])

    const { body: unshared } = await share(own, shared, false)
    expect(await namesOf(colleague)).toEqual([])
    const unseen = await colleague.call('DELETE', path(colleague), ref(unshared))
    expect([unseen.status, unseen.body.code]).toEqual([404, 'error.not_found'])
    await own.call('DELETE', path(own), ref(unshared))
  })

  it('can be what a list begins with, until it is gone', async () => {
    const made = await keep(own, 'First')
    const begin = (caller: Caller, id?: string) =>
      caller.call('PUT', `${path(caller)}/default`, { code, ...(id && { id }) })
    const defaultOf = async (caller: Caller) =>
      (await caller.call('GET', `/hpfm/v1/${caller.tenantId}/ui-table`)).body.find(
        (table: { code: string }) => table.code === code,
      ).defaultViewId
    expect((await begin(own, made.id)).status).toBe(204)
    expect([await defaultOf(own), await defaultOf(colleague)]).toEqual([made.id, undefined])
    expect((await begin(colleague, made.id)).body.code).toBe('error.not_found')
    expect((await begin(own)).status).toBe(204)
    expect(await defaultOf(own)).toBeUndefined()
    await begin(own, made.id)
    await own.call('DELETE', path(own), ref(made))
    expect(await defaultOf(own)).toBeUndefined()
  })

  it('has a name of its own among those of its owner, who cannot keep them without end', async () => {
    await keep(own, 'One')
    const twice = await own.call('POST', path(own), draft('One'))
    expect([twice.status, twice.body.code]).toEqual([409, 'error.saved_view.name_taken'])
    expect((await colleague.call('POST', path(colleague), draft('One'))).status).toBe(200)
    for (let at = 1; at < mostViewsOfOneTable; at++) await keep(own, `View ${at}`)
    const beyond = await own.call('POST', path(own), draft('Beyond'))
    expect([beyond.status, beyond.body.code]).toEqual([409, 'error.saved_view.too_many'])
  })
})
