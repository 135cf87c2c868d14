import {
  type RecordedRow,
  type RecordHistory,
  type Stored,
  withoutLater,
} from '@atrium/server/history/record-history'
import type { ImportSetUp } from '@atrium/server/interchange/importable'
import { dataImportApi, type ImportTemplateDetail } from '../data-import.contract.ts'

/** The columns of a file as they were set up; where one had no title, it has that of the product. */
function linesOfTemplate(row: RecordedRow, now: Stored, language: string) {
  const { templateLineList: lines = [] } = now as Partial<ImportTemplateDetail>
  const columns = row.get('columns') as ImportSetUp['columns']
  return columns.map(({ field, titles, ...column }) => {
    const line = lines.find(one => one.columnCode === field)
    return {
      columnCode: field,
      columnName: titles[language] ?? line?.columnName ?? field,
      _tls: { columnName: withoutLater(line?._tls?.columnName, titles) },
      enabledFlag: column.enabled,
      requiredFlag: column.required,
      defaultValue: column.defaultValue,
      sampleData: column.sample,
    }
  })
}

export const histories: Readonly<Record<string, RecordHistory>> = {
  import_template: {
    read: dataImportApi.template,
    update: dataImportApi.saveTemplate,
    id: ['templateCode', 'templateCode'],
    // What was given up and is set up anew goes on with its history.
    key: 'code',
    fields: {
      templateLineList: linesOfTemplate,
    },
  },
}
