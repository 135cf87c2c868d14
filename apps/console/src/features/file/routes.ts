import { permission, type RouteRecord } from '../../core/routes.ts'

/** The screens of this service. */
export const fileRoutes: readonly RouteRecord[] = [
  {
    name: 'file-list',
    title: 'hfile.file.title',
    icon: 'files',
    path: '/hfile/file-aggregate',
    authority: permission('file.file.list'),
    load: async () => (await import('./file-list.tsx')).FileList,
  },
  {
    name: 'upload-rule-list',
    title: 'hfile.uploadRule.title',
    icon: 'upload',
    path: '/hfile/file-upload',
    authority: permission('file.upload-rule.list'),
    load: async () => (await import('./upload-rule-list.tsx')).UploadRuleList,
  },
  {
    name: 'storage',
    title: 'hfile.storage.title',
    icon: 'database',
    path: '/hfile/storage',
    authority: permission('file.storage.get'),
    load: async () => (await import('./storage.tsx')).StoragePage,
  },
]
