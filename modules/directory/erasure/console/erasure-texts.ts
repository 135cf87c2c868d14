import { featureTexts } from '@atrium/console/language/feature-texts.ts'

export const erasureTexts = featureTexts(
  'hiam.erasure',
  {
    personLine: 'Erasing removes the personal data of this person for good.',
    guestLine: 'Removing ends the access of this guest to your tenant.',
    personAction: 'Erase person',
    guestAction: 'Remove guest',
    personQuestion: 'Erase {name}?',
    guestQuestion: 'Remove {name}?',
    personEffect:
      'This cannot be undone. The person is signed out at once, and appears as “Erased person” everywhere.',
    guestEffect: 'Only what the guest has in your tenant is deleted. Their account stays in its own tenant.',
    gone: 'Deleted',
    kept: 'Kept without their name',
    auditEntries: 'Audit log entries',
    stays:
      'Records they worked on belong to your tenant. Texts and files in which others wrote about the person, and backups and exports made before, are not changed.',
    personDone: '{name} has been erased',
    guestDone: '{name} has been removed from your tenant',
    keep: 'Cancel',
  },
  {
    personLine: '抹除会永久删除此人的个人数据。',
    guestLine: '移除后，此访客不能再访问您的租户。',
    personAction: '抹除人员',
    guestAction: '移除访客',
    personQuestion: '抹除{name}？',
    guestQuestion: '移除{name}？',
    personEffect: '此操作无法撤销。此人会立即退出登录，并在各处显示为“已抹除的人员”。',
    guestEffect: '只删除此访客在您的租户中的内容，其账号仍保留在所属租户。',
    gone: '将删除',
    kept: '保留但不含姓名',
    auditEntries: '审计日志记录',
    stays: '此人处理过的记录属于您的租户。他人所写的文本和文件，以及此前的备份和导出不会更改。',
    personDone: '已抹除{name}',
    guestDone: '已从您的租户移除{name}',
    keep: '取消',
  },
)
