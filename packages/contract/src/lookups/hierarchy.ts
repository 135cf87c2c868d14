import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag, id, tree } from '../row.ts'

/** A hierarchy by which the user can narrow the tenant's data, with the selection of the session. */
export const dataHierarchy = tree(
  z.object({
    dataHierarchyId: id,
    dataHierarchyCode: z.string(),
    dataHierarchyName: z.string(),
    /** Absent if nothing is selected. */
    dataHierarchyValue: z.string().optional(),
    dataHierarchyMeaning: z.string().optional(),
    tenantId: z.int(),
    parentId: id.optional(),
    parentName: z.string().optional(),
    /** The lookup of the values; a selected parent value narrows them. */
    valueSourceCode: z.string(),
    displayStyle: z.enum(['SELECT', 'MODAL']),
    enabledFlag: flag,
    orderSeq: z.int(),
  }),
  'children',
)
export type DataHierarchy = z.infer<typeof dataHierarchy>

const hierarchies = '/hpfm/v1/{tenantId}/data-hierarchies/switch'
const dataHierarchyCode = z.string().min(1).max(128)

export const hierarchyApi = {
  values: endpoint({
    method: 'GET',
    path: `${hierarchies}/value`,
    summary: 'Data hierarchies of the tenant as a tree, with your choices',
    access: 'signed-in',
    response: z.array(dataHierarchy),
  }),
  valuesByStyle: endpoint({
    method: 'GET',
    path: `${hierarchies}/display-style/value`,
    summary: 'Same, grouped by selection style',
    access: 'signed-in',
    response: z.object({
      selectList: z.array(dataHierarchy),
      modalList: z.array(dataHierarchy),
      hasSelect: flag,
      hasModal: flag,
    }),
  }),
  value: endpoint({
    method: 'GET',
    path: `${hierarchies}/value/details`,
    summary: 'One data hierarchy with your choice',
    access: 'signed-in',
    query: z.object({ dataHierarchyCode }),
    example: { query: { dataHierarchyCode: 'REGION' } },
    response: dataHierarchy,
  }),
  choose: endpoint({
    method: 'PUT',
    path: hierarchies,
    summary: 'Choose a value of a data hierarchy for this session; an empty value clears the choice',
    access: 'signed-in',
    query: z.object({
      dataHierarchyCode,
      dataHierarchyValue: z.string().max(200),
      // Ignored: the server looks up the meaning of a value itself.
      dataHierarchyMeaning: z.string().max(500),
    }),
    example: { query: { dataHierarchyCode: 'REGION', dataHierarchyValue: '', dataHierarchyMeaning: '' } },
  }),
}
