import { exampleEmbeddedPage } from '@atrium/contract/access/embedded-page'
import { type Examples, postRow, unique } from '@atrium/server/testing/examples'

export const embeddedPageExamples: Examples = {
  rows: {
    embeddedPage: {
      id: exampleEmbeddedPage,
      make: sender =>
        postRow(
          sender,
          `/iam/hzero/v1/${sender.segment}menus/create`,
          {
            name: 'Route planner',
            code: `route-planner-${unique()}`,
            type: 'embedded',
            route: 'https://routes.example/plan',
          },
          entry => entry.id,
        ),
    },
  },
}
