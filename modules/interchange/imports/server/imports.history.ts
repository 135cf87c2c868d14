import {
  type RecordedRow,
  type RecordHistory,
  type Stored,
  withoutLater,
} from '@atrium/server/history/record-history'
import type { ImportSetUp } from '@atrium/server/interchange/importable'
import { dataImportApi, type ImportTemplateDetail } from '../data-import.contract.ts'

/** The saved columns of a file; without a title of its own a column has that of the product. */
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
    // A layout that was deleted and saved again continues its history.
    key: 'code',
    fields: {
      templateLineList: linesOfTemplate,
    },
  },
}
