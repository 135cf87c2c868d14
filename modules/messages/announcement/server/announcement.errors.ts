import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const announcementErrors: ErrorDefinitions = {
  'error.notice.end_before_start': {
    status: 400,
    en: 'The end date must not be before the start date',
    zh: '结束日期不能早于开始日期',
    ar: 'لا يجوز أن يسبق تاريخ الانتهاء تاريخ البدء',
    constraints: ['notice_end_after_start'],
  },
  'error.notice.empty': {
    status: 400,
    en: 'The text has no readable content. Enter some text',
    zh: '正文没有可读的内容，请填写正文',
    ar: 'لا يحتوي النص على محتوى مقروء. أدخل نصًا',
  },
  'error.notice.receivers': {
    status: 400,
    en: 'Only internal announcements can have selected receivers',
    zh: '只有面向内部人员的公告才能指定接收者',
    ar: 'لا يمكن تحديد مستلمين إلا للإعلانات الداخلية',
  },
  'error.notice.published': {
    status: 409,
    en: 'The announcement is published. Unpublish it first',
    zh: '公告已发布，请先取消发布',
    ar: 'الإعلان منشور. ألغِ نشره أولًا',
  },
  'error.notice.not_published': {
    status: 409,
    en: 'The announcement is not published',
    zh: '公告尚未发布',
    ar: 'الإعلان غير منشور',
  },
}
