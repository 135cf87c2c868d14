import { featureTexts } from '@atrium/console/language/feature-texts.ts'

export const personalDataTexts = featureTexts(
  'hiam.personal-data',
  {
    title: 'Your data',
    ownLead:
      'Download what this tenant holds about you: account, roles, memberships, messages, sessions and the audit log by and about you.',
    download: 'Download my data',
    archive: 'Download archive',
    begun: 'The archive is being written. Download it here once it is ready.',
    failed: 'The archive could not be written. {problem}',
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
    archive: '下载归档',
    begun: '正在生成归档。完成后可用该按钮下载。',
    failed: '无法生成归档。{problem}',
    line: '可导出此人的数据，例如应其要求。',
    export: '导出数据',
    question: '导出{name}的数据？',
    lead: '审计日志会记录此次导出和您填写的原因。',
    reason: '原因',
    cancel: '取消',
  },
)
