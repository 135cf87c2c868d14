import { unitBytes, uploadRuleApi } from '@atrium/contract/files/upload-rule'
import { historyOf, type RecordedRow, type RecordHistory } from '@atrium/server/history/record-history'

const inUnits = (bytes: unknown) => {
  const unit = Number(bytes) % unitBytes.MB === 0 ? 'MB' : 'KB'
  return { size: Math.max(1, Math.round(Number(bytes) / unitBytes[unit])), unit }
}

const joined = (column: string) => (row: RecordedRow) => ((row.get(column) ?? []) as string[]).join(',')

export const histories: Readonly<Record<string, RecordHistory>> = {
  upload_rule: {
    ...historyOf(uploadRuleApi, 'uploadConfigId'),
    fields: {
      contentType: joined('mediaTypes'),
      fileFormat: joined('extensions'),
      storageSize: row => inUnits(row.get('largest')).size,
      storageUnit: row => inUnits(row.get('largest')).unit,
    },
  },
}
