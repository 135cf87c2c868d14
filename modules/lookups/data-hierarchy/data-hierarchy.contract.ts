import { ofTenant, tenantQuery } from '@atrium/contract/across-tenants'
import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { code, flag, id, rowToken, stamps, translations, tree, version } from '@atrium/contract/row'
import { z } from 'zod'

/** A data hierarchy as its administrators see it, disabled ones included. */
export const managedHierarchy = tree(
  stamps.extend({
    dataHierarchyId: id,
    tenantId: ofTenant.tenantId,
    tenantName: ofTenant.tenantName,
    dataHierarchyCode: z.string().describe('The code of the data hierarchy'),
    dataHierarchyName: z.string(),
    _tls: translations({ dataHierarchyName: 120 }).describe('In every language'),
    _token: rowToken,
    parentId: id.optional(),
    parentName: z.string().optional().describe('The name of the entry above it'),
    valueSourceCode: z.string().describe('The lookup that supplies the choices'),
    valueSourceName: z.string().describe('The name of the lookup'),
    displayStyle: z.enum(['SELECT', 'MODAL']),
    enabledFlag: flag,
    orderSeq: z.int(),
  }),
  'children',
)
z.globalRegistry.add(managedHierarchy, { id: 'ManagedHierarchy' })
export type ManagedHierarchy = z.infer<typeof managedHierarchy>

export const hierarchyDraft = z
  .object({
    dataHierarchyCode: code.describe('The code of the data hierarchy'),
    dataHierarchyName: z.string().trim().min(1).max(120),
    _tls: translations({ dataHierarchyName: 120 }).optional(),
    parentId: id.optional(),
    valueSourceCode: code.describe('The lookup of the values'),
    displayStyle: z.enum(['SELECT', 'MODAL']).default('SELECT'),
    enabledFlag: flag.default(1),
    orderSeq: z.int().min(0).max(1_000_000).default(0),
  })
  .meta({ id: 'HierarchyDraft' })
export type HierarchyDraft = z.infer<typeof hierarchyDraft>

const hierarchyRef = z.object({ dataHierarchyId: id, objectVersionNumber: version })
const hierarchies = '/hpfm/v1/[{tenantId}/]data-hierarchies'

export const dataHierarchyApi = {
  list: endpoint({
    method: 'GET',
    path: hierarchies,
    summary: 'Data hierarchies of the tenant as a tree, including disabled ones',
    access: { permission: 'platform.data-hierarchy.list' },
    acrossTenants: true,
    query: z.object(tenantQuery),
    response: z.array(managedHierarchy),
  }),
  get: endpoint({
    method: 'GET',
    path: `${hierarchies}/{dataHierarchyId}`,
    summary: 'One data hierarchy with its name in every language',
    access: { permission: 'platform.data-hierarchy.list' },
    acrossTenants: true,
    example: { params: { dataHierarchyId: exampleId.hierarchy } },
    response: managedHierarchy,
  }),
  create: endpoint({
    method: 'POST',
    path: hierarchies,
    summary: 'Create a data hierarchy',
    access: { permission: 'platform.data-hierarchy.create' },
    body: hierarchyDraft,
    example: {
      body: { dataHierarchyCode: 'PIER', dataHierarchyName: 'Pier', valueSourceCode: 'HPFM.FLAG' },
    },
    response: managedHierarchy,
  }),
  update: endpoint({
    method: 'PUT',
    path: hierarchies,
    summary: 'Update a data hierarchy; its code and lookup cannot change',
    access: { permission: 'platform.data-hierarchy.update' },
    body: hierarchyDraft.omit({ dataHierarchyCode: true, valueSourceCode: true }).extend(hierarchyRef.shape),
    example: {
      body: { dataHierarchyId: exampleId.hierarchy, objectVersionNumber: 1, dataHierarchyName: 'Quay' },
    },
    response: managedHierarchy,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: hierarchies,
    summary: 'Delete a data hierarchy without others below it',
    access: { permission: 'platform.data-hierarchy.remove' },
    body: hierarchyRef,
    example: { body: { dataHierarchyId: exampleId.hierarchy, objectVersionNumber: 1 } },
  }),
}
