import { siteLevel } from '@atrium/contract/constants'
import type { PageContribution, PermissionSetContribution } from '@atrium/server/seed/contributions'

export const storagePages: readonly PageContribution[] = [
  {
    code: 'file.storage',
    parent: 'file',
    order: 30,
    route: '/hfile/storage',
    name: ['Storage', '存储', 'التخزين'],
    view: ['file.storage.get'],
  },
]

export const storageSets: readonly PermissionSetContribution[] = [
  {
    page: 'file.upload',
    order: 31,
    code: 'button.capacity',
    name: ['Edit capacity', '编辑容量', 'تعديل السعة'],
    permissions: ['file.capacity.update'],
    hzeroCodes: ['button.save'],
    levels: [siteLevel],
  },
]
