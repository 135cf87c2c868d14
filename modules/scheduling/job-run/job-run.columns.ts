import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of list columns that are not fields of an entity. */
export const columns: Readonly<Record<string, Titles>> = {
  jobCode: ['Code', '编码', 'الرمز'],
  description: ['Job', '任务', 'المهمة'],
  jobHandler: ['Task', '任务类型', 'العمل'],
  jobResult: ['Result', '结果', 'النتيجة'],
  plannedDate: ['Due', '计划时间', 'الموعد'],
  manualFlag: ['Manual', '手动触发', 'يدويًا'],
  realName: ['Started by', '触发人', 'شغّله'],
  startTime: ['Started', '开始时间', 'بدأ في'],
  endTime: ['Ended', '结束时间', 'انتهى في'],
  milliseconds: ['Duration (ms)', '耗时（毫秒）', 'المدة بالمللي ثانية'],
  address: ['Instance', '实例', 'المثيل'],
  message: ['Result', '结果', 'النتيجة'],
  doneCount: ['Done', '已完成', 'المنجز'],
  totalCount: ['Total', '总数', 'الإجمالي'],
}
