import type { LookupContribution } from '@atrium/server/seed/contributions'
import { meanings } from '@atrium/server/seed/lookup-parts'

export const exportsLookups: readonly LookupContribution[] = [
  {
    code: 'HPFM.EXCEL_EXPORT_TYPE',
    forClients: true,
    name: ['Export options', '导出方式', 'خيارات التصدير'],
    values: meanings({
      'single-sheet': ['One sheet', '单个工作表', 'ورقة واحدة'],
      'multi-sheet': ['Separate sheets', '多个工作表', 'أوراق منفصلة'],
    }),
  },
]
