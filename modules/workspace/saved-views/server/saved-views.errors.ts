import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const savedViewsErrors: ErrorDefinitions = {
  'error.saved_view.not_own': {
    status: 403,
    en: 'This view belongs to {name}. Save a copy to change it',
    zh: '此视图属于 {name}。要修改请先另存为副本',
    ar: 'هذا العرض يخص {name}. احفظ نسخة منه لتغييره',
  },
  'error.saved_view.name_taken': {
    status: 409,
    en: 'You already have a view with this name',
    zh: '您已有同名视图',
    ar: 'لديك عرض بهذا الاسم بالفعل',
    constraints: ['saved_view_tenant_id_owner_id_code_name_key'],
  },
  'error.saved_view.too_many': {
    status: 409,
    en: 'You can save {most} views per list. Delete one first',
    zh: '每个列表最多保存 {most} 个视图，请先删除一个',
    ar: 'يمكنك حفظ {most} من العروض لكل قائمة. احذف واحدًا أولًا',
  },
}
