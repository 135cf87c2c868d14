import type { ServerFeature } from '@atrium/server/feature'
import { dataImportApi } from '../data-import.contract.ts'
import { columns } from '../imports.columns.ts'
import { entities } from '../imports.entity.ts'
import { dataImportTable, importTemplateTable } from '../imports.table.ts'
import { registerImports } from './data-import.routes.ts'
import { importsErrors } from './imports.errors.ts'
import { histories } from './imports.history.ts'
import { importHzeroShapes } from './imports.hzero.ts'
import { importsPages } from './imports.pages.ts'

export const imports: ServerFeature = {
  migrations: new URL('../migrations/', import.meta.url),
  histories,
  tables: [dataImportTable, importTemplateTable],
  entities,
  columns,
  hzeroShapes: importHzeroShapes,
  calls: { 'import.dataImport': dataImportApi },
  addresses: (app, services) => registerImports(app, services, services.contributed.importables),
  examples: async () => (await import('./imports.examples.ts')).importsExamples,
  errors: importsErrors,
  pages: importsPages,
  personalRows: [
    { table: 'import_batch', title: ['Uploaded imports', '上传的导入', 'عمليات الاستيراد المرفوعة'] },
    { table: 'import_row', names: ['data', 'changes', 'undo', 'link'] },
  ],
}
