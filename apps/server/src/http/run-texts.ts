import { type ErrorCode, errorStatus } from '@atrium/contract/errors'
import type { ErrorValues } from './app-error.ts'
import { errorText } from './error-texts.ts'

type Text = readonly [english: string, chinese: string, arabic: string]

/** What runs of scheduled jobs say of themselves. */
const runTexts = {
  'run.deleted': ['{count} entries deleted', '已删除 {count} 条记录', 'حُذف {count} سجل'],
  'run.export': [
    'The export of “{name}” has begun: its file will be in the job centre',
    '“{name}”的导出已开始，文件将出现在任务中心',
    'بدأ تصدير «{name}»: سيظهر ملفه في مركز المهام',
  ],
  'run.digest': ['{count} people were written to', '已通知 {count} 人', 'كُتب إلى {count} شخص'],
  'run.recounted': ['{count} totals put right', '已更正 {count} 项统计', 'صُحّح {count} من المجاميع'],
  'run.swept': ['The store of files is in order', '文件存储已整理', 'مخزن الملفات مرتّب'],
  'run.skipped': ['The run before had not ended', '上一次运行尚未结束', 'لم تكن العملية السابقة قد انتهت'],
  'run.stopped': ['Stopped by a person', '已被人工停止', 'أوقفه شخص'],
} as const satisfies Record<string, Text>

export interface RunMessage {
  code: keyof typeof runTexts | ErrorCode
  values?: ErrorValues
}

const places: Readonly<Record<string, 0 | 1 | 2>> = { en_US: 0, zh_CN: 1, ar_SA: 2 }

/** What a run says of itself, in a language. A code of an older program says nothing. */
export function runText(code: string, values: ErrorValues, language: string): string {
  if (Object.hasOwn(errorStatus, code)) return errorText(code as ErrorCode, language, values)
  const text: Text | undefined = Object.hasOwn(runTexts, code)
    ? runTexts[code as keyof typeof runTexts]
    : undefined
  return (text?.[places[language] ?? 0] ?? '').replace(/\{(\w+)\}/g, (_, name: string) =>
    String(values[name] ?? ''),
  )
}
