import { scheduledKind } from '@atrium/contract/scheduling/scheduled-kind'

export const listExport = scheduledKind({
  kind: 'list-export',
  title: ['Export a list', '导出列表', 'تصدير قائمة'],
  help: [
    'The file appears in the job center of the person the job runs as, who is notified by message.',
    '文件将出现在任务运行身份所属人员的任务中心，并以消息通知。',
    'يكون الملف في مركز مهام من تعمل المهمة باسمه، ويُبلّغ برسالة.',
  ],
  params: {
    listPath: { type: 'list', title: ['List', '列表', 'القائمة'] },
    fileType: {
      type: 'choice',
      title: ['Format', '格式', 'الصيغة'],
      choices: { xlsx: ['Excel', 'Excel', 'Excel'], csv: ['CSV', 'CSV', 'CSV'] },
      usual: 'xlsx',
    },
  },
})
