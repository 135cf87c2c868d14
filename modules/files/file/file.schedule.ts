import { scheduledKind } from '@atrium/contract/scheduling/scheduled-kind'

export const fileRecount = scheduledKind({
  kind: 'file-recount',
  title: ['Recount stored files', '重新统计文件', 'إعادة إحصاء الملفات'],
  help: [
    'Recounts the files in each bucket and corrects wrong totals.',
    '重新统计各存储桶的文件，并更正不一致的数据。',
    'يعيد إحصاء الملفات في كل حاوية ويصحح المجاميع الخاطئة.',
  ],
  params: {},
})

export const storeSweep = scheduledKind({
  kind: 'store-sweep',
  title: ['Clean up file storage', '整理文件存储', 'ترتيب مخزن الملفات'],
  help: [
    'Removes data that no longer belongs to any file.',
    '移除不再被任何文件引用的内容。',
    'يزيل بيانات لم تعد تخص أي ملف.',
  ],
  params: {},
})
