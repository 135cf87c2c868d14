import type { Stale } from '@atrium/console/messages/stale.ts'
import { noticeApi } from '../notice.contract.ts'

export const stale: Stale = {
  announcements: [noticeApi.preview, noticeApi.list, noticeApi.listAll],
}
