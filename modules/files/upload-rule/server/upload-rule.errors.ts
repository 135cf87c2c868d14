import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const uploadRuleErrors: ErrorDefinitions = {
  'error.upload_rule.size': {
    status: 400,
    en: 'A file can be 100 MB at most',
    zh: '单个文件最大为 100 MB',
    ar: 'حجم الملف الواحد 100 ميغابايت على الأكثر',
  },
  'error.upload_rule.taken': {
    status: 409,
    en: 'A rule for this bucket and directory already exists',
    zh: '该存储桶和目录已有规则',
    ar: 'توجد قاعدة لهذه الحاوية وهذا المجلد بالفعل',
    constraints: ['upload_rule_tenant_id_bucket_directory_key'],
  },
}
