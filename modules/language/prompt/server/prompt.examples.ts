import { exampleId } from '@atrium/contract/example-ids'
import { type Examples, postRow, unique } from '@atrium/server/testing/examples'

export const promptExamples: Examples = {
  rows: {
    prompt: {
      id: exampleId.prompt,
      make: sender =>
        postRow(
          sender,
          `/hpfm/v1/${sender.segment}prompts/insert`,
          { promptKey: 'example', promptCode: unique(), lang: 'en_US', description: 'Depart' },
          prompt => prompt.id,
        ),
    },
  },
  prepare: {
    'platform.prompt.detail': ({ caller, segment }) =>
      caller.call('POST', `/hpfm/v1/${segment}prompts/insert`, {
        promptKey: 'example',
        promptCode: 'example',
        lang: 'en_US',
        description: 'Depart',
      }),
  },
}
