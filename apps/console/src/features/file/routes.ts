import { permissionOf } from '@atrium/contract/endpoint'
import { fileApi } from '@atrium/contract/file/file'
import { storageApi } from '@atrium/contract/file/storage'
import { uploadRuleApi } from '@atrium/contract/file/upload-rule'
import type { RouteRecord } from '../../core/routes.ts'

/** The screens of this service. */
export const fileRoutes: readonly RouteRecord[] = [
  {
    name: 'file-list',
    title: 'hfile.file.title',
    icon: 'files',
    path: '/hfile/file-aggregate',
    authority: permissionOf(fileApi.list) ?? '',
    load: async () => (await import('./file-list.tsx')).FileList,
  },
  {
    name: 'upload-rule-list',
    title: 'hfile.uploadRule.title',
    icon: 'upload',
    path: '/hfile/file-upload',
    authority: permissionOf(uploadRuleApi.list) ?? '',
    load: async () => (await import('./upload-rule-list.tsx')).UploadRuleList,
  },
  {
    name: 'storage',
    title: 'hfile.storage.title',
    icon: 'database',
    path: '/hfile/storage',
    authority: permissionOf(storageApi.get) ?? '',
    load: async () => (await import('./storage.tsx')).StoragePage,
  },
]
