import type { Extensible } from '@atrium/contract/resource/extensible'
import { boolean, code, integer, text } from '@atrium/contract/resource/fields'
import { tenantApi } from './tenant.contract.ts'

/** Tenants, to which the platform can add fields. No tenant sees them, not even of itself. */
export const extensibleTenant: Extensible = {
  name: 'iam.tenant',
  title: { en: ['Tenant', 'Tenants'], zh: ['租户'], ar: ['مستأجر', 'المستأجرون'] },
  table: 'tenant',
  idField: 'tenantId',
  ofPlatform: true,
  api: tenantApi,
  form: [],
  fields: {
    tenantName: text({ title: { en: 'Name', zh: '名称', ar: 'الاسم' }, required: true, max: 120 }),
    tenantNum: code({ title: { en: 'Code', zh: '编码', ar: 'الرمز' } }),
    tenantColour: text({ title: { en: 'Color', zh: '颜色', ar: 'اللون' }, required: true, max: 7 }),
    limitUserQty: integer({ title: { en: 'Seat limit', zh: '人数上限', ar: 'الحد الأقصى للأشخاص' }, min: 1 }),
    totalCapacity: integer({ title: { en: 'Storage', zh: '存储', ar: 'التخزين' }, unit: 'B', min: 0 }),
    templateFlag: boolean({ title: { en: 'Template', zh: '模板', ar: 'قالب' } }),
  },
}
