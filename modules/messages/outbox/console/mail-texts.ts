import { featureTexts, type TextOf } from '@atrium/console/language/feature-texts.ts'
import { channelNames, storedAddressedChannels } from '@atrium/server/delivery/channels/channel.contract'

export const mailTexts = featureTexts(
  'hmsg.mail',
  {
    parent: 'Messages',
    title: 'Outbox',
    counted_one: '{number} email',
    counted_other: '{number} emails',
    demonstration:
      'Only the demonstration has this page. It shows what would have been sent to people outside, including codes and links.',
    subject: 'Subject',
    recipient: 'Recipient',
    contains: 'contains',
    tooLong: 'At most {most} characters.',
    channel: 'Channel',
    ...channelNames(storedAddressedChannels, 'en_US'),
    tenant: 'Tenant',
    status: 'Status',
    waiting: 'Waiting',
    sent: 'Sent',
    failed: 'Failed',
    written: 'Created',
    couldNotLoad: 'Could not load the outbox',
    nothingYet: 'Nothing sent yet',
    nothingYetDetail: 'Codes, links for new passwords and notices about account changes appear here.',
  },
  {
    parent: '消息',
    title: '发件箱',
    counted_other: '{number} 封邮件',
    demonstration: '仅演示环境有此页面：此处显示本应发送给外部人员的内容，包括验证码和链接。',
    subject: '主题',
    recipient: '收件人',
    contains: '包含',
    tooLong: '最多 {most} 个字符。',
    channel: '渠道',
    ...channelNames(storedAddressedChannels, 'zh_CN'),
    tenant: '租户',
    status: '状态',
    waiting: '等待中',
    sent: '已发送',
    failed: '失败',
    written: '创建时间',
    couldNotLoad: '无法加载发件箱',
    nothingYet: '尚未发送任何内容',
    nothingYetDetail: '验证码、设置新密码的链接以及账号变更通知将显示在此处。',
  },
)

export type MailText = TextOf<typeof mailTexts>
