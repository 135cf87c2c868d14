import type { MakeHistoryCases } from '@atrium/server/testing/history-cases'

export const historyCases: MakeHistoryCases = ({ simple }) => [
  simple(
    'upload_rule',
    '/hfle/v1/upload-configs',
    ['uploadConfigId', 'uploadConfigId'],
    { bucketName: 'hmsg', directory: 'tables', fileFormat: 'pdf,txt', storageSize: 5 },
    { fileFormat: '', contentType: 'image/*', storageSize: 300, storageUnit: 'KB' },
    ['fileFormat', 'contentType', 'storageSize', 'storageUnit'],
  ),
]
