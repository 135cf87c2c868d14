import { featureTexts } from '@atrium/console/language/feature-texts.ts'

export const personalDataTexts = featureTexts(
  'hiam.personal-data',
  {
    title: 'Your data',
    ownLead:
      'Download what this tenant holds about you: account, roles, memberships, messages, sessions and the audit log by and about you.',
    download: 'Download my data',
    openJobs: 'Open job center',
    begun: 'The archive is being written. Download it from the job center within 7 days.',
    line: 'The data of this person can be exported, for example when they ask for it.',
    export: 'Export data',
    question: 'Export the data of {name}?',
    lead: 'The audit log records the export and your reason.',
    reason: 'Reason',
    cancel: 'Cancel',
  },
  {
    title: '您的数据',
    ownLead:
      '下载此租户保存的有关您的数据：账号、角色、成员关系、消息、会话，以及由您产生或与您有关的审计日志。',
    download: '下载我的数据',
    openJobs: '打开任务中心',
    begun: '正在生成归档，请在 7 天内从任务中心下载。',
    line: '可导出此人的数据，例如应其要求。',
    export: '导出数据',
    question: '导出{name}的数据？',
    lead: '审计日志会记录此次导出和您填写的原因。',
    reason: '原因',
    cancel: '取消',
  },
)
