import { defaultLanguage } from '@atrium/contract/constants'
import type { MessageType } from '@atrium/contract/messages/live.schema'
import type { MessageCategory } from '@atrium/contract/messages/message'
import type { ReceiveCode } from '@atrium/contract/messages/receive-codes'
import type { Texts } from '@atrium/server/db/tables/columns'
import { type Channel, channelDefinitions, channels } from '@atrium/server/delivery/channels/channel.contract'
import type {
  NoticeCategory,
  NoticeReceiver,
  NoticeStatus,
  ReceiverType,
} from '../../announcement/notice.contract.ts'
import type { DeliveryStatus } from '../../delivery/delivery.contract.ts'
import { arabic } from './meanings.ar.ts'

const text = (english: string, chinese: string): Texts => ({
  en_US: english,
  zh_CN: chinese,
  ...(Object.hasOwn(arabic, english) && { ar_SA: arabic[english] }),
})

const channelNames = Object.fromEntries<Texts>(
  channels.map(code => [code, channelDefinitions[code].name]),
) as Record<Channel, Texts>

/** The meanings of the codes of this service; on the wire each is beside its code. */
const meanings = {
  messageType: {
    MSG: text('Message', '站内消息'),
    NOTICE: text('Notice', '系统通知'),
    ANNOUNCE: text('Announcement', '公告'),
  } satisfies Record<MessageType, Texts>,
  messageCategory: {
    PERSONAL: text('Personal', '个人消息'),
    ACCESS: text('Access', '权限'),
    SYSTEM: text('System', '系统'),
  } satisfies Record<MessageCategory, Texts>,
  receiverType: {
    ANNOUNCE: text('Everyone', '所有人'),
    NOTIFY: text('Internal', '内部人员'),
  } satisfies Record<ReceiverType, Texts>,
  noticeCategory: {
    GENERAL: text('General', '综合'),
    NEWS: text('News', '新闻'),
    MAINTENANCE: text('Maintenance', '维护'),
    POLICY: text('Policy', '制度'),
  } satisfies Record<NoticeCategory, Texts>,
  noticeReceiver: {
    TENANT: text('Tenant', '租户'),
    ROLE: text('Role', '角色'),
    USER_GROUP: text('User group', '用户组'),
    UNIT: text('Unit', '组织单元'),
    GROUP: text('Receiver group', '接收组'),
    USER: text('Person', '人员'),
  } satisfies Record<NoticeReceiver['receiverTypeCode'], Texts>,
  noticeStatus: {
    DRAFT: text('Draft', '草稿'),
    PUBLISHED: text('Published', '已发布'),
    DELETED: text('Deleted', '已删除'),
  } satisfies Record<NoticeStatus, Texts>,
  channel: channelNames,
  deliveryStatus: {
    P: text('Waiting', '待发送'),
    S: text('Sent', '已发送'),
    F: text('Failed', '失败'),
  } satisfies Record<DeliveryStatus, Texts>,
  receiveCode: {
    MSG: text('Messages from people', '站内消息'),
    NOTICE: text('Notices', '系统通知'),
    ANNOUNCE: text('Announcements', '公告'),
    SECURITY: text('Security notices', '安全通知'),
  } satisfies Record<ReceiveCode, Texts>,
}

type Meanings = typeof meanings

/** The meaning of a code in a language; English stands in for others. */
export function meaningOf<Kind extends keyof Meanings>(
  kind: Kind,
  code: keyof Meanings[Kind] & string,
  language: string,
): string {
  const texts = (meanings[kind] as Record<string, Texts>)[code]
  return texts?.[language] ?? texts?.[defaultLanguage] ?? code
}
