import type { PermissionSetContribution } from '@atrium/server/seed/contributions'

export const savedViewsSets: readonly PermissionSetContribution[] = [
  {
    page: 'workplace',
    order: 24,
    code: 'ps.views',
    name: ['Share list views', '共享列表视图', 'مشاركة عروض القوائم'],
    permissions: ['platform.saved-view.share'],
  },
]
