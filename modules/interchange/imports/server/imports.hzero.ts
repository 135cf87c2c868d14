import { eachRow, type HzeroShape, hzeroShape } from '@atrium/server/http/hzero-shape'
import { dataImportApi, type ImportTemplate } from '../data-import.contract.ts'

const answer = eachRow<ImportTemplate>(row => ({ ...row, id: row.templateCode }))

/** These clients open a template by its `id`, which here is its code. */
export const importHzeroShapes: readonly HzeroShape[] = [
  hzeroShape(dataImportApi.templates, { answer }),
  hzeroShape(dataImportApi.template, { answer }),
]
