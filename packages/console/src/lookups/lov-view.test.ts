import { addressFor } from '@atrium/contract/endpoint'
import { describe, expect, it } from 'vitest'
import {
  callOf,
  choiceIn,
  dialogWidth,
  entriesIn,
  flatTree,
  hasTexts,
  matchingTree,
  queryColumns,
} from './lov-view.ts'

const column = (width?: number) => ({ dataIndex: 'x', title: 'X', ...(width !== undefined && { width }) })
const field = (name: string) => ({ field: name, label: name, dataType: 'TEXT' as const })
const source = { lovCode: 'X', lovTypeCode: 'URL' as const }

describe('the dialog', () => {
  it('is as wide as its columns and 300 more, or 700 without columns [LOV-5]', () => {
    expect(dialogWidth({ tableFields: [column(200), column(100)] })).toBe(600)
    expect(dialogWidth({ tableFields: [column(200), column()] })).toBe(500)
    expect(dialogWidth({ tableFields: [] })).toBe(700)
  })

  it('has no column of fields without fields, and two at most [LOV-5]', () => {
    const names = ['a', 'b', 'c']
    expect(names.map((_, at) => queryColumns({ queryFields: names.slice(0, at).map(field) }))).toEqual([
      0, 1, 2,
    ])
    expect(queryColumns({ queryFields: names.map(field) })).toBe(2)
  })
})

describe('an entry', () => {
  it('is its value and its name, or what the view names instead [LOV-8]', () => {
    const row = { value: 'v', name: 'n', id: 7, user: { name: 'deep' } }
    expect(choiceIn(row, {})).toEqual({ value: 'v', text: 'n', row })
    expect(choiceIn(row, { valueField: 'id', displayField: 'user.name' })).toEqual({
      value: '7',
      text: 'deep',
      row,
    })
    expect(choiceIn({ value: 0 }, {})).toMatchObject({ value: '0', text: '0' })
  })
})

describe('the source of the entries', () => {
  it('is the address of the view, with the tenant of the session in it [LOV-9]', () => {
    for (const name of ['organizationId', 'tenantId'])
      expect(callOf({ ...source, queryUrl: `/iam/v1/{${name}}/roles?level=site` })).toMatchObject({
        endpoint: { method: 'GET', path: '/iam/v1/{tenantId}/roles' },
        query: { level: 'site' },
        params: {},
      })
  })

  it('has the tenant for both placeholders, one or both, in path and query, as often as they stand [LOV-9]', () => {
    const queryUrl =
      '/iam/v1/{tenantId}/of/{organizationId}/in/{organizationId}/{tenantId}/roles?of={organizationId}&in={tenantId}-{organizationId}&{tenantId}=1'
    const found = callOf({ ...source, queryUrl }, {}, 7)
    expect(found?.query).toEqual({ of: '7', in: '7-7', '{tenantId}': '1' })
    expect(addressFor(found?.endpoint.path ?? '', {}, { level: 'site', tenantId: 7 })).toBe(
      '/iam/v1/7/of/7/in/7/7/roles',
    )
  })

  it('has other names filled from the form, and is undefined without them', () => {
    const queryUrl = '/iam/v1/roles/{roleId}/people'
    expect(callOf({ ...source, queryUrl }, { roleId: '1' })?.params).toEqual({ roleId: '1' })
    expect(callOf({ ...source, queryUrl })).toBeUndefined()
  })

  it('without an address is the platform’s own list, with the code of the lookup', () => {
    expect(callOf({ lovCode: 'X', lovTypeCode: 'IDP' })).toMatchObject({ query: { lovCode: 'X' } })
  })

  it.each([
    'https://evil.example/iam/v1/roles',
    '//evil.example/iam/v1/roles',
    '/\\evil.example/iam',
    '/iam/../../etc',
    '/iam//evil.example',
    'iam/v1/roles',
    'javascript:alert(1)',
    '/somewhere/else',
    '/iam/v1/{{tenantId}}/roles',
    '/iam/v1/roles#x',
  ])('is never %s', queryUrl => {
    expect(callOf({ ...source, queryUrl })).toBeUndefined()
  })
})

describe('an answer', () => {
  const tree = [{ name: 'North', children: [{ name: 'Oslo' }, { name: 'Bergen' }] }, { name: 'South' }]

  it('that is an array is a tree, one that is a page is a list [LOV-10]', () => {
    expect(entriesIn(tree)).toEqual({ kind: 'tree', rows: tree })
    expect(entriesIn({ content: [{ a: 1 }], totalElements: 9 })).toEqual({
      kind: 'list',
      rows: [{ a: 1 }],
      total: 9,
    })
    expect(entriesIn({ content: [{ a: 1 }], total: 3 })).toMatchObject({ kind: 'list', total: 3 })
    expect(entriesIn({})).toEqual({ kind: 'list', rows: [], total: 0 })
  })

  it('of a tree is filtered to matches with their ancestors', () => {
    const fits = (text: string) => matchingTree(tree, 'children', row => hasTexts(row, { name: text }))
    expect(flatTree(fits('BERG'), 'children').map(row => row.name)).toEqual(['North', 'Bergen'])
    expect(flatTree(fits('north'), 'children')).toHaveLength(3)
    expect(fits('x')).toEqual([])
    expect(hasTexts({ a: 'x' }, { b: 'judges nothing' })).toBe(true)
  })
})
