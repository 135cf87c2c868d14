import type { Entity } from './entity.ts'

/** Events recorded by the foundation itself, which change no row. */
export const foundationEntities: readonly Entity[] = [
  {
    name: 'product',
    title: ['Product', '产品', 'المنتج'],
    fields: {
      edition: { title: ['Edition', '版本', 'الإصدار'] },
      removedModule: { title: ['Removed module', '已移除的模块', 'الوحدة المزالة'] },
      deletedRows: { title: ['Deleted rows', '已删除的行', 'الصفوف المحذوفة'] },
    },
  },
  {
    name: 'request',
    title: ['Request', '请求', 'طلب'],
    fields: {
      method: { title: ['Method', '方法', 'الطريقة'] },
      address: { title: ['Address', '地址', 'العنوان'] },
      error: { title: ['Reason', '原因', 'السبب'] },
      missing: { title: ['Missing permission', '缺少的权限', 'الصلاحية الناقصة'] },
      tenantId: { title: ['Tenant', '租户', 'المستأجر'], reference: true },
    },
  },
  {
    name: 'visit',
    title: ['Support access', '支持访问', 'وصول الدعم'],
    fields: {
      realName: { title: ['Name', '姓名', 'الاسم'], personal: true },
      reason: { title: ['Reason', '原因', 'السبب'] },
    },
  },
]
