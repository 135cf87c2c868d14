import { siteLevel } from '@atrium/contract/constants'
import type { PageContribution } from './contributions.ts'

/** The folders at the top of the menu, below which features put their pages. */
export const folders: readonly PageContribution[] = [
  {
    code: 'sys',
    type: 'root',
    order: 20,
    icon: 'key',
    name: ['Access', '权限', 'الصلاحيات'],
  },
  {
    code: 'message',
    type: 'root',
    order: 30,
    icon: 'message',
    name: ['Messages', '消息', 'الرسائل'],
  },
  {
    code: 'file',
    type: 'root',
    order: 40,
    icon: 'file',
    name: ['Files', '文件', 'الملفات'],
  },
  {
    code: 'wording',
    type: 'root',
    order: 50,
    icon: 'language',
    name: ['Languages and texts', '语言与文本', 'اللغات والنصوص'],
  },
  {
    code: 'portal',
    type: 'root',
    order: 60,
    icon: 'world',
    name: ['Portal', '门户', 'البوابة'],
  },
  {
    code: 'himp',
    type: 'root',
    order: 70,
    icon: 'file-spreadsheet',
    name: ['Imports and exports', '导入与导出', 'الاستيراد والتصدير'],
  },
  {
    code: 'schedule',
    type: 'root',
    order: 80,
    icon: 'calendar-event',
    name: ['Scheduling', '任务调度', 'الجدولة'],
  },
  {
    code: 'setup',
    type: 'root',
    order: 90,
    icon: 'settings',
    name: ['Configuration', '配置', 'الإعدادات'],
  },
  {
    code: 'operation',
    type: 'root',
    order: 100,
    levels: [siteLevel],
    icon: 'activity',
    name: ['Operation', '运维', 'التشغيل'],
  },
]
