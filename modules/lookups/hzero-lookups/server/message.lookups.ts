import { channelDefinitions, channels } from '@atrium/server/delivery/channels/channel.contract'
import type { LookupContribution } from '@atrium/server/seed/contributions'
import { meanings } from '@atrium/server/seed/lookup-parts'

const channelMeanings = channels.map(value => {
  const { en_US, zh_CN, ar_SA } = channelDefinitions[value].name
  return { value, meaning: [en_US, zh_CN, ar_SA] as const }
})

export const messageLookups: readonly LookupContribution[] = [
  {
    code: 'HMSG.NOTICE.STATUS',
    name: ['Announcement status', '公告状态', 'حالة الإعلان'],
    values: meanings({
      DRAFT: ['Draft', '草稿', 'مسودة'],
      PUBLISHED: ['Published', '已发布', 'منشور'],
      DELETED: ['Deleted', '已删除', 'محذوف'],
    }),
  },
  {
    code: 'HMSG.NOTICE.RECERVER_TYPE',
    name: ['Audience of announcements', '公告发布对象', 'جمهور الإعلانات'],
    values: meanings({
      ANNOUNCE: ['All users', '所有人', 'كل المستخدمين'],
      NOTIFY: ['People of the tenant', '租户人员', 'أشخاص المستأجر'],
    }),
  },
  {
    code: 'HMSG.NOTICE.NOTICE_TYPE',
    name: ['Announcement types', '公告类型', 'أنواع الإعلانات'],
    values: meanings({
      GENERAL: ['General', '综合', 'عام'],
      NEWS: ['News', '新闻', 'أخبار'],
      MAINTENANCE: ['Maintenance', '维护', 'صيانة'],
      POLICY: ['Policy', '制度', 'سياسة'],
    }),
  },
  {
    code: 'HMSG.NOTICE.NOTICE_CATEGORY',
    name: ['Announcement categories', '公告类别', 'فئات الإعلانات'],
    values: meanings({
      GENERAL: ['General', '综合', 'عام'],
      NEWS: ['News', '新闻', 'أخبار'],
      MAINTENANCE: ['Maintenance', '维护', 'صيانة'],
      POLICY: ['Policy', '制度', 'سياسة'],
    }),
  },
  {
    code: 'HMSG.NOTICE.RECEIVER_RECORD_TYPE',
    name: ['Receivers of announcements', '公告接收方类型', 'مستلمو الإعلانات'],
    values: meanings({
      TENANT: ['Tenant', '租户', 'مستأجر'],
      ROLE: ['Role', '角色', 'دور'],
      USER_GROUP: ['User group', '用户组', 'مجموعة مستخدمين'],
      UNIT: ['Unit', '组织单元', 'وحدة'],
      USER: ['Person', '用户', 'شخص'],
      GROUP: ['Receiver group', '接收组', 'مجموعة مستلمين'],
    }),
  },
  {
    code: 'HMSG.RECEIVER.TYPE_MODE',
    name: ['Members of receiver groups', '接收组成员类型', 'أعضاء مجموعات المستلمين'],
    values: meanings({
      ROLE: ['Role', '角色', 'دور'],
      USER_GROUP: ['User group', '用户组', 'مجموعة مستخدمين'],
      UNIT: ['Unit', '组织单元', 'وحدة'],
      USER: ['Person', '用户', 'شخص'],
    }),
  },
  {
    code: 'HMSG.MESSAGE_TYPE',
    name: ['Channels', '消息类型', 'القنوات'],
    values: channelMeanings,
  },
  {
    code: 'HMSG.MESSAGE_CATEGORY',
    name: ['Message categories', '消息类别', 'فئات الرسائل'],
    values: meanings({
      SYSTEM: ['System', '系统', 'النظام'],
      BUSINESS: ['Business', '业务', 'الأعمال'],
    }),
  },
  {
    code: 'HMSG.MESSAGE_SUBCATEGORY',
    name: ['Message subcategories', '消息子类别', 'الفئات الفرعية للرسائل'],
    values: meanings({
      ACCOUNT: ['Account', '账号', 'الحساب'],
      JOB: ['Jobs', '任务', 'المهام'],
      OTHER: ['Other', '其他', 'أخرى'],
    }),
  },
  {
    code: 'HMSG.TRANSACTION_STATUS',
    name: ['Delivery status', '发送状态', 'حالة التسليم'],
    values: meanings({
      P: ['Pending', '发送中', 'قيد الإرسال'],
      S: ['Delivered', '成功', 'سُلّمت'],
      F: ['Failed', '失败', 'فشلت'],
    }),
  },
  {
    code: 'HMSG.EMAIL_PROTOCOL',
    name: ['Mail protocols', '邮件协议', 'بروتوكولات البريد'],
    values: meanings({
      smtp: ['smtp', 'smtp', 'smtp'],
      smtps: ['smtps', 'smtps', 'smtps'],
    }),
  },
  {
    code: 'HMSG.WEBHOOK_TYPE',
    name: ['Webhook types', '网络回调类型', 'أنواع الويب هوك'],
    values: meanings({
      Json: ['Signed JSON', '签名 JSON', 'JSON موقّع'],
    }),
  },
]
