import { describe, expect, it } from 'vitest'
import { everyCall } from './calls.ts'
import { addressesOf, addressFor, tenantSegment } from './endpoint.ts'
import { services } from './services.ts'
import { withTenant } from './with-tenant.ts'

const path = '/iam/hzero/v1/[{tenantId}/]roles/{roleId}'

describe('the tenant in an address', () => {
  it('is filled in for tenant levels and left out for the site [ROLE-1] [ROLE-2]', () => {
    expect(addressFor(path, { roleId: 'a' }, { level: 'organization', tenantId: 7 })).toBe(
      '/iam/hzero/v1/7/roles/a',
    )
    expect(addressFor(path, { roleId: 'a' }, { level: 'site', tenantId: 0 })).toBe('/iam/hzero/v1/roles/a')
    expect(addressFor(path, { roleId: 'a' }, { level: 'Site', tenantId: 7 })).toBe('/iam/hzero/v1/7/roles/a')
  })

  it('is left out wherever it is optional in an installation for one tenant [CONST-2]', () => {
    const caller = { level: 'organization', tenantId: 7 }
    expect(addressFor(path, { roleId: 'a' }, caller, 'OP')).toBe('/iam/hzero/v1/roles/a')
    expect(addressFor('/hpfm/v1/{tenantId}/ui-table', {}, caller, 'OP')).toBe('/hpfm/v1/7/ui-table')
    expect(addressFor(path, { roleId: 'a' }, caller, 'SAAS')).toBe('/iam/hzero/v1/7/roles/a')
  })

  it('is 0 for the platform where the segment is required, which is a valid tenant [ROLE-2]', () => {
    expect(addressFor('/hpfm/v1/{tenantId}/ui-table', {}, { level: 'site', tenantId: 0 })).toBe(
      '/hpfm/v1/0/ui-table',
    )
    expect(addressFor('/hpfm/v1/{tenantId}/ui-table', {}, undefined)).toBe('/hpfm/v1/0/ui-table')
  })

  it('stands for both names, each as often as it stands, unless the caller names the organization [LOV-9]', () => {
    const caller = { level: 'organization', tenantId: 7 }
    const both = '/iam/v1/{tenantId}/of/{organizationId}/of/{tenantId}/{organizationId}'
    expect(addressFor(both, {}, caller)).toBe('/iam/v1/7/of/7/of/7/7')
    expect(addressFor('/iam/v1/[{tenantId}/]of/{tenantId}', {}, caller)).toBe('/iam/v1/7/of/7')
    expect(addressFor('/iam/v1/tenants/{organizationId}', { organizationId: '9' }, caller)).toBe(
      '/iam/v1/tenants/9',
    )
    expect(addressFor('/iam/v1/{tenantId}/x', { tenantId: '9' }, caller)).toBe('/iam/v1/7/x')
    expect(withTenant('a{organizationId}-{tenantId}-{organizationId}-{roleId}', 7)).toBe('a7-7-7-{roleId}')
  })

  it('makes two addresses of an optional segment', () => {
    expect(addressesOf(path)).toEqual([
      '/iam/hzero/v1/roles/:roleId',
      '/iam/hzero/v1/:tenantId/roles/:roleId',
    ])
    expect(tenantSegment(path)).toBe('optional')
  })

  it('escapes ids and misses none', () => {
    expect(addressFor(path, { roleId: '=a/b=' }, undefined)).toBe('/iam/hzero/v1/roles/%3Da%2Fb%3D')
    expect(() => addressFor(path, {}, undefined)).toThrow('needs {roleId}')
  })
})

describe('the contract', () => {
  it('begins every address with the prefix of its service [CALL-36] [CONST-3]', () => {
    // Leftovers of HZERO's front end template, which belong to no service.
    const ofServices = everyCall().filter(({ call }) => !['/api/users', '/api/{code}'].includes(call.path))
    for (const { name, service, call } of ofServices)
      expect(call.path.startsWith(`${services[service as keyof typeof services]}/`), name).toBe(true)
  })

  it('takes a body only where a body can be sent [CALL-32]', () => {
    for (const { name, call } of everyCall())
      if (call.body) expect(['POST', 'PUT', 'PATCH', 'DELETE'], name).toContain(call.method)
  })

  it('names no address twice', () => {
    const all = everyCall().flatMap(({ call }) =>
      addressesOf(call.path).map(address => `${call.method} ${address}`),
    )
    expect(new Set(all).size).toBe(all.length)
  })
})
