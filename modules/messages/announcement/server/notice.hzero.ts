import { type HzeroShape, hzeroShape, withFields } from '@atrium/server/http/hzero-shape'
import { type NoticeDetail, noticeApi } from '../notice.contract.ts'

/** The text is in an object of its own. */
const answer = (row: NoticeDetail, { language }: { language: string }) => ({
  ...row,
  lang: language,
  noticeContent: { noticeContentId: row.noticeId, noticeId: row.noticeId, noticeBody: row.noticeBody },
})

const body = (sent: unknown) =>
  withFields(sent, ({ noticeBody, noticeContent }) => {
    const inside = noticeContent as { noticeBody?: unknown } | null | undefined
    return { noticeBody: inside?.noticeBody ?? noticeBody }
  })

export const noticeHzeroShapes: readonly HzeroShape[] = [
  hzeroShape(noticeApi.get, { answer }),
  hzeroShape(noticeApi.create, { answer, body }),
  hzeroShape(noticeApi.update, { answer, body }),
  hzeroShape(noticeApi.publish, { answer }),
  hzeroShape(noticeApi.revoke, { answer }),
]
