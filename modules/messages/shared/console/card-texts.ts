import { featureTexts } from '@atrium/console/language/feature-texts.ts'

/** The texts of the cards only, so that the workplace does not load those of the whole message center. */
export const cardTexts = featureTexts(
  'hmsg.card',
  {
    kinds: 'Message types',
    system: 'System',
    message: 'Messages',
    announce: 'Announcements',
    unread: 'Unread',
    toCentre: 'Open message center',
    noMessages: 'No messages yet',
    noNotices: 'No notices yet',
    noAnnouncements: 'No current announcements',
    couldNotLoad: 'Could not load messages',
    couldNotLoadAnnouncements: 'Could not load announcements',
  },
  {
    kinds: '消息类型',
    system: '系统通知',
    message: '站内消息',
    announce: '公告',
    unread: '未读',
    toCentre: '打开消息中心',
    noMessages: '还没有消息',
    noNotices: '还没有通知',
    noAnnouncements: '目前没有公告',
    couldNotLoad: '无法加载消息',
    couldNotLoadAnnouncements: '无法加载公告',
  },
)
