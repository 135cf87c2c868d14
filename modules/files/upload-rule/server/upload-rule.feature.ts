import { uploadRuleApi } from '@atrium/contract/files/upload-rule'
import type { ServerFeature } from '@atrium/server/feature'
import { columns } from '../upload-rule.columns.ts'
import { entities } from '../upload-rule.entity.ts'
import { uploadRuleTable } from '../upload-rule.table.ts'
import { uploadRuleErrors } from './upload-rule.errors.ts'
import { histories } from './upload-rule.history.ts'
import { uploadRulePages } from './upload-rule.pages.ts'

export const uploadRule: ServerFeature = {
  histories,
  tables: [uploadRuleTable],
  entities,
  columns,
  calls: { 'file.uploadRule': uploadRuleApi },
  errors: uploadRuleErrors,
  examples: async () => (await import('./upload-rule.examples.ts')).uploadRuleExamples,
  pages: uploadRulePages,
}
