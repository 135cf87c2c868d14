import type { PageContribution } from '@atrium/server/seed/contributions'

export const importsPages: readonly PageContribution[] = [
  {
    code: 'himp.import',
    parent: 'himp',
    order: 10,
    route: '/himp/commentImport',
    name: ['Imports', '导入', 'عمليات الاستيراد'],

    // Each template has its own permission: the set to view the page puts it into a menu.
    view: [],
  },
  {
    code: 'himp.template',
    parent: 'himp',
    order: 20,
    route: '/himp/template',
    name: ['Import templates', '导入模板', 'قوالب الاستيراد'],
    view: ['import.template.update'],
    hzeroPaths: ['/himp/template/list', '/himp/template/detail/:id'],
    hzeroCodes: [
      'button.create',
      'button.edit',
      'button.editList',
      'button.delete',
      'button.deleteList',
      'button.save',
      'button.enable',
      'button.disable',
    ],
  },
]
