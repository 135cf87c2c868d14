import type { Field, Titles } from './entity.ts'

/** Fields that many entities have under the same name. */
export const common = {
  code: { title: ['Code', '编码', 'الرمز'] },
  columns: { title: ['Columns', '列', 'الأعمدة'] },
  custom: { title: ['Own fields', '自有字段', 'الحقول الخاصة'] },
  description: { title: ['Description', '描述', 'الوصف'] },
  enabled: { title: ['Enabled', '启用', 'مفعّل'] },
  endOn: { title: ['Ends on', '结束日期', 'ينتهي في'] },
  name: { title: ['Name', '名称', 'الاسم'] },
  parentId: { title: ['Parent', '上级', 'الأعلى'], reference: true },
  roleId: { title: ['Role', '角色', 'الدور'], reference: true },
  sort: { title: ['Order', '排序', 'الترتيب'] },
  startOn: { title: ['Starts on', '开始日期', 'يبدأ في'] },
  title: { title: ['Title', '标题', 'العنوان'] },
  unitId: { title: ['Unit', '组织单元', 'الوحدة'], reference: true },
  userId: { title: ['Person', '人员', 'الشخص'], reference: true },
} as const satisfies Readonly<Record<string, Field>>

/** Titles of columns that many lists have. */
export const commonColumns: Readonly<Record<string, Titles>> = {
  code: ['Code', '编码', 'الرمز'],
  createdByName: ['Created by', '创建人', 'أنشأه'],
  creationDate: ['Created', '创建时间', 'أُنشئ في'],
  description: ['Description', '描述', 'الوصف'],
  enabled: ['Enabled', '启用', 'مفعّل'],
  enabledFlag: ['Enabled', '启用', 'مفعّل'],
  endDateActive: ['Ends on', '失效日期', 'ينتهي في'],
  fileName: ['File', '文件', 'الملف'],
  fileSize: ['Size in bytes', '大小（字节）', 'الحجم بالبايت'],
  lastUpdateDate: ['Changed', '更新时间', 'غُيّر في'],
  lastUpdatedByName: ['Changed by', '更新人', 'غيّره'],
  level: ['Level', '层级', 'المستوى'],
  loginName: ['User name', '用户名', 'اسم المستخدم'],
  memberCount: ['People', '人数', 'الأشخاص'],
  name: ['Name', '名称', 'الاسم'],
  orderSeq: ['Order', '排序', 'الترتيب'],
  realName: ['Name', '姓名', 'الاسم'],
  startDateActive: ['Starts on', '生效日期', 'يبدأ في'],
  subject: ['Subject', '主题', 'الموضوع'],
  tenantName: ['Tenant', '租户', 'المستأجر'],
  title: ['Title', '标题', 'العنوان'],
}
