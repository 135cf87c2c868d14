import { uploadRuleApi } from '@atrium/contract/files/upload-rule'
import type { ServerFeature } from '@atrium/server/feature'
import { uploadRuleErrors } from './upload-rule.errors.ts'
import { uploadRuleExamples } from './upload-rule.examples.ts'
import { uploadRulePages } from './upload-rule.pages.ts'

export const uploadRule: ServerFeature = {
  calls: { 'file.uploadRule': uploadRuleApi },
  errors: uploadRuleErrors,
  examples: uploadRuleExamples,
  pages: uploadRulePages,
}
