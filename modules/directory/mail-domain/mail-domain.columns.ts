import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of list columns that are not fields of an entity. */
export const columns: Readonly<Record<string, Titles>> = {
  tenantName: ['Tenant', '租户', 'المستأجر'],
  state: ['Status', '状态', 'الحالة'],
  recordName: ['Name of the record', '记录名称', 'اسم السجل'],
  recordValue: ['Content of the record', '记录内容', 'محتوى السجل'],
}
