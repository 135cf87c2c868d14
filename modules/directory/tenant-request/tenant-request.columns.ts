import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of list columns that are not fields of an entity. */
export const columns: Readonly<Record<string, Titles>> = {
  tenantName: ['Organization', '组织', 'المؤسسة'],
  realName: ['Asked by', '申请人', 'الطالب'],
  email: ['Email', '邮箱', 'البريد'],
  state: ['Status', '状态', 'الحالة'],
  answeredByName: ['Answered by', '处理人', 'أجاب عنه'],
  note: ['Note', '附言', 'ملاحظة'],
  answeredDate: ['Answered', '处理时间', 'أُجيب في'],
}
