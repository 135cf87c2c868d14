import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const exportsErrors: ErrorDefinitions = {
  'error.export.columns': {
    status: 400,
    en: 'None of these columns can be exported',
    zh: '这些列均无法导出',
    ar: 'لا يمكن تصدير أي من هذه الأعمدة',
  },
  'error.export.tooLarge': {
    status: 400,
    en: 'An export can have at most {most} rows. Narrow the list',
    zh: '一次最多导出 {most} 行，请缩小列表范围',
    ar: 'يتسع التصدير لـ {most} صف على الأكثر. ضيّق القائمة',
  },
}
