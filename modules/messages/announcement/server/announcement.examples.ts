import { exampleId } from '@atrium/contract/example-ids'
import { type Examples, postRow, type Sender } from '@atrium/server/testing/examples'

const makeNotice = (sender: Sender) =>
  postRow(
    sender,
    `/hmsg/v1/${sender.segment}notices`,
    { title: 'Ferry timetable', noticeBody: '<p>Every hour.</p>' },
    notice => notice.noticeId,
  )

const makeInternalNotice = (sender: Sender) =>
  postRow(
    sender,
    `/hmsg/v1/${sender.segment}notices`,
    { title: 'Pier 4', noticeBody: '<p>Closed.</p>', receiverTypeCode: 'NOTIFY' },
    notice => notice.noticeId,
  )

export const announcementExamples: Examples = {
  rows: {
    notice: { id: exampleId.notice, make: makeNotice },
    publishedNotice: {
      id: exampleId.publishedNotice,
      async make(sender) {
        const id = await makeNotice(sender)
        await sender.caller.call('POST', `/hmsg/v1/${sender.segment}notices/${id}/publish`)
        return id
      },
    },
    internalNotice: { id: exampleId.internalNotice, make: sender => makeInternalNotice(sender) },
    noticeReceiver: {
      id: exampleId.noticeReceiver,
      async make(sender) {
        const id = await makeInternalNotice(sender)
        const one = { receiverTypeCode: 'USER', receiverSourceId: sender.caller.userId }
        const path = `/hmsg/v1/${sender.segment}notices/receivers/${id}`
        return (await sender.caller.call('POST', path, [one])).body[0].receiverId
      },
    },
  },
}
