import { exampleId } from '@atrium/contract/example-ids'
import { type Examples, postRow, type Sender, unique } from '@atrium/server/testing/examples'

const makePortalPage = (sender: Sender) =>
  postRow(
    sender,
    `/hptl/v1/${sender.segment}portal-pages`,
    {
      kindCode: 'PLAIN',
      pageCode: `p-${unique()}`,
      content: { title: { en_US: 'Quay' }, lead: {}, blocks: [], search: {} },
    },
    page => page.pageId,
  )

export const managedPageExamples: Examples = {
  rows: {
    portalPage: { id: exampleId.portalPage, make: makePortalPage },
    publishedPage: {
      id: exampleId.publishedPage,
      async make(sender) {
        const id = await makePortalPage(sender)
        const body = { objectVersionNumber: 1 }
        await sender.caller.call('POST', `/hptl/v1/${sender.segment}portal-pages/${id}/publish`, body)
        return id
      },
    },
  },
}
