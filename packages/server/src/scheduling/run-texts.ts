import type { ErrorCode } from '@atrium/contract/errors'
import type { ErrorValues } from '../http/app-error.ts'
import { errorText } from '../http/error-texts.ts'
import { isErrorCode } from '../http/errors.ts'

type Text = readonly [english: string, chinese: string, arabic: string]

/** Messages of the runs of scheduled jobs. */
const runTexts = {
  'run.deleted': ['{count} entries deleted', '已删除 {count} 条记录', 'حُذف {count} سجل'],
  'run.export': [
    'Export of “{name}” started. The file will appear in the job center',
    '“{name}”的导出已开始，文件将出现在任务中心',
    'بدأ تصدير «{name}»: سيظهر ملفه في مركز المهام',
  ],
  'run.digest': ['{count} people notified', '已通知 {count} 人', 'أُشعر {count} شخص'],
  'run.recounted': ['{count} totals corrected', '已更正 {count} 项统计', 'صُحّح {count} من المجاميع'],
  'run.swept': ['File storage cleaned up', '文件存储已整理', 'رُتّب مخزن الملفات'],
  'run.skipped': ['The previous run had not ended', '上一次运行尚未结束', 'لم تكن العملية السابقة قد انتهت'],
  'run.stopped': ['Stopped manually', '已被人工停止', 'أُوقف يدويًا'],
} as const satisfies Record<string, Text>

export interface RunMessage {
  code: keyof typeof runTexts | ErrorCode
  values?: ErrorValues
}

const places: Readonly<Record<string, 0 | 1 | 2>> = { en_US: 0, zh_CN: 1, ar_SA: 2 }

/** The message of a run in a language; empty for a code that only an older version used. */
export function runText(code: string, values: ErrorValues, language: string): string {
  if (isErrorCode(code)) return errorText(code, language, values)
  const text: Text | undefined = Object.hasOwn(runTexts, code)
    ? runTexts[code as keyof typeof runTexts]
    : undefined
  return (text?.[places[language] ?? 0] ?? '').replace(/\{(\w+)\}/g, (_, name: string) =>
    String(values[name] ?? ''),
  )
}
