import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const dataHierarchyErrors: ErrorDefinitions = {
  'error.hierarchy.parent': {
    status: 400,
    en: 'The parent must be another data hierarchy of this tenant',
    zh: '上级必须是本租户的另一个数据层级',
    ar: 'يجب أن يكون الأصل تسلسل بيانات آخر لهذا المستأجر',
    constraints: ['data_hierarchy_not_own_parent'],
  },
  'error.hierarchy.of_platform': {
    status: 400,
    en: 'Data hierarchies belong to tenants. Create this one in a tenant, not on the platform',
    zh: '数据层级属于租户。请在租户中创建，而不是在平台创建',
    ar: 'تتبع تسلسلات البيانات المستأجرين. أنشئه في مستأجر لا في المنصة',
    constraints: ['data_hierarchy_of_tenant'],
  },
  'error.hierarchy.code_taken': {
    status: 409,
    en: 'Another data hierarchy uses this code',
    zh: '已有使用此编码的数据层级',
    ar: 'يستخدم تسلسل آخر هذا الرمز',
    constraints: ['data_hierarchy_tenant_id_code_key'],
  },
  'error.hierarchy.in_use': {
    status: 409,
    en: 'Other data hierarchies are below this one. Move or delete them first',
    zh: '此数据层级下仍有其他层级，请先移动或删除',
    ar: 'ما زالت تحت هذا التسلسل تسلسلات أخرى. انقلها أو احذفها أولًا',
    constraints: ['data_hierarchy_tenant_id_parent_id_fkey'],
  },
}
