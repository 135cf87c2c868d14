import { permissionOf } from '@atrium/contract/endpoint'
import { configApi } from '@atrium/contract/platform/config'
import { dashboardCardApi } from '@atrium/contract/platform/dashboard-card'
import { dataHierarchyApi } from '@atrium/contract/platform/data-hierarchy'
import { dataImportApi } from '@atrium/contract/platform/data-import'
import { featureApi } from '@atrium/contract/platform/feature'
import { jobRunApi } from '@atrium/contract/platform/job-run'
import { languageApi } from '@atrium/contract/platform/language'
import { lovViewApi } from '@atrium/contract/platform/lov-view'
import { promptApi } from '@atrium/contract/platform/prompt'
import { scheduledJobApi } from '@atrium/contract/platform/scheduled-job'
import { staticTextApi } from '@atrium/contract/platform/static-text'
import { unitApi } from '@atrium/contract/platform/unit'
import { valueListApi } from '@atrium/contract/platform/value-list'
import type { RouteRecord } from '../../core/routes.ts'

/** The screens of this service. */
export const platformRoutes: readonly RouteRecord[] = [
  {
    name: 'data-import-list',
    title: 'himp.data-import.title',
    icon: 'file-import',
    path: '/himp/commentImport',
    load: async () => (await import('./data-import-list.tsx')).DataImportList,
  },
  {
    name: 'data-import',
    title: 'himp.data-import.title',
    icon: 'file-import',
    path: '/himp/commentImport/:code',
    load: async () => (await import('./data-import.tsx')).DataImport,
  },
  {
    name: 'export-task-list',
    title: 'hpfm.export-task.title',
    icon: 'file-export',
    path: '/hpfm/excel-async-export',
    load: async () => (await import('./export-task-list.tsx')).ExportTaskList,
  },
  {
    name: 'import-template-list',
    title: 'himp.template.title',
    icon: 'file-import',
    path: '/himp/template',
    authority: permissionOf(dataImportApi.template) ?? '',
    load: async () => (await import('./import-template-list.tsx')).ImportTemplateList,
  },
  {
    name: 'scheduled-job-list',
    title: 'hsdr.job.title',
    icon: 'calendar-event',
    path: '/hsdr/job-info',
    authority: permissionOf(scheduledJobApi.list) ?? '',
    load: async () => (await import('./scheduled-job-list.tsx')).ScheduledJobList,
  },
  {
    name: 'job-run-list',
    title: 'hsdr.job.runsTitle',
    icon: 'history',
    path: '/hsdr/job-log',
    authority: permissionOf(jobRunApi.list) ?? '',
    load: async () => (await import('./job-run-list.tsx')).JobRunList,
  },
  {
    name: 'unit-list',
    title: 'hpfm.unit.title',
    icon: 'sitemap',
    path: '/hpfm/hr/org',
    authority: permissionOf(unitApi.tree) ?? '',
    load: async () => (await import('./unit-list.tsx')).UnitList,
  },
  {
    name: 'config',
    title: 'hpfm.config.title',
    icon: 'settings',
    path: '/hpfm/config',
    authority: permissionOf(configApi.get) ?? '',
    load: async () => (await import('./config-page.tsx')).ConfigPage,
  },
  {
    name: 'data-hierarchies',
    title: 'hpfm.data-hierarchy.title',
    icon: 'hierarchy-2',
    path: '/hpfm/data-hierarchies',
    authority: permissionOf(dataHierarchyApi.list) ?? '',
    load: async () => (await import('./data-hierarchies.tsx')).DataHierarchies,
  },
  {
    name: 'static-texts',
    title: 'hpfm.static-text.title',
    icon: 'file-text',
    path: '/hpfm/static-text/list',
    authority: permissionOf(staticTextApi.page) ?? '',
    load: async () => (await import('./static-texts.tsx')).StaticTexts,
  },
  {
    name: 'feature-page',
    title: 'hpfm.feature.title',
    icon: 'puzzle',
    path: '/hpfm/feature/list',
    authority: permissionOf(featureApi.list) ?? '',
    load: async () => (await import('./feature-page.tsx')).FeaturePage,
  },
  {
    name: 'language-list',
    title: 'hpfm.language.title',
    icon: 'language',
    path: '/hpfm/language/list',
    authority: permissionOf(languageApi.page) ?? '',
    load: async () => (await import('./language-list.tsx')).LanguageList,
  },
  {
    name: 'prompt-list',
    title: 'hpfm.prompt.title',
    icon: 'language',
    path: '/hpfm/prompt/list',
    authority: permissionOf(promptApi.page) ?? '',
    load: async () => (await import('./prompt-list.tsx')).PromptList,
  },
  {
    name: 'value-lists',
    title: 'hpfm.value-list.title',
    icon: 'list',
    path: '/hpfm/value-list/list',
    authority: permissionOf(valueListApi.list) ?? '',
    load: async () => (await import('./value-lists.tsx')).ValueLists,
  },
  {
    name: 'value-list-values',
    title: 'hpfm.value-list.values',
    icon: 'list',
    path: '/hpfm/value-list/detail/:lovId',
    authority: permissionOf(valueListApi.list) ?? '',
    hideInBreadcrumb: true,
    load: async () => (await import('./value-list-values.tsx')).ValueListValues,
  },
  {
    name: 'lov-view-list',
    title: 'hpfm.lov-view.title',
    icon: 'list',
    path: '/hpfm/lov-view/list',
    authority: permissionOf(lovViewApi.list) ?? '',
    load: async () => (await import('./lov-view-list.tsx')).LovViewList,
  },
  {
    name: 'dashboard-card-list',
    title: 'hpfm.card.title',
    icon: 'layout-dashboard',
    path: '/hpfm/card-manage',
    authority: permissionOf(dashboardCardApi.list) ?? '',
    load: async () => (await import('./dashboard-card-list.tsx')).DashboardCardList,
  },
]
