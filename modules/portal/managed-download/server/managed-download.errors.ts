import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const managedDownloadErrors: ErrorDefinitions = {
  'error.portal_download.published': {
    status: 409,
    en: 'The download is published. Unpublish it first',
    zh: '此下载已发布，请先取消发布',
    ar: 'هذا التنزيل منشور. ألغِ نشره أولًا',
  },
}
