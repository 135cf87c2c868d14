import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag, id, tree } from '../row.ts'

/** A hierarchy by which the user can narrow the tenant's data, with the selection of the session. */
export const dataHierarchy = tree(
  z.object({
    dataHierarchyId: id,
    dataHierarchyCode: z.string().describe('The code of the data hierarchy'),
    dataHierarchyName: z.string().describe('The name of the data hierarchy'),
    dataHierarchyValue: z.string().optional().describe('Absent if nothing is selected'),
    dataHierarchyMeaning: z.string().optional().describe('The text of the selected value'),
    tenantId: z.int(),
    parentId: id.optional(),
    parentName: z.string().optional().describe('The name of the entry above it'),
    valueSourceCode: z.string().describe('The lookup of the values; a selected parent value narrows them'),
    displayStyle: z.enum(['SELECT', 'MODAL']).describe('Whether it is a list or a dialog'),
    enabledFlag: flag,
    orderSeq: z.int(),
  }),
  'children',
)
z.globalRegistry.add(dataHierarchy, { id: 'DataHierarchy' })
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
      selectList: z.array(dataHierarchy).describe('The data hierarchies with a list'),
      modalList: z.array(dataHierarchy).describe('The data hierarchies that open a dialog'),
      hasSelect: flag.describe('Whether there are data hierarchies with a list'),
      hasModal: flag.describe('Whether there are data hierarchies that open a dialog'),
    }),
  }),
  value: endpoint({
    method: 'GET',
    path: `${hierarchies}/value/details`,
    summary: 'One data hierarchy with your choice',
    access: 'signed-in',
    query: z.object({ dataHierarchyCode: dataHierarchyCode.describe('The code of the data hierarchy') }),
    example: { query: { dataHierarchyCode: 'REGION' } },
    response: dataHierarchy,
  }),
  choose: endpoint({
    method: 'PUT',
    path: hierarchies,
    summary: 'Choose a value of a data hierarchy for this session; an empty value clears the choice',
    access: 'signed-in',
    tokens: 'never',
    query: z.object({
      dataHierarchyCode: dataHierarchyCode.describe('The code of the data hierarchy'),
      dataHierarchyValue: z.string().max(200).describe('The selected value'),
      // Ignored: the server looks up the meaning of a value itself.
      dataHierarchyMeaning: z.string().max(500).describe('The text of the selected value'),
    }),
    example: { query: { dataHierarchyCode: 'REGION', dataHierarchyValue: '', dataHierarchyMeaning: '' } },
  }),
}
