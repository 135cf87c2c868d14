import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const tableLayoutErrors: ErrorDefinitions = {
  'error.ui_table.column_twice': {
    status: 400,
    en: 'A column is listed twice',
    zh: '同一列出现了两次',
    ar: 'ذُكر عمود مرتين',
  },
}
