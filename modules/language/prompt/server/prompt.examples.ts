import { exampleId } from '@atrium/contract/example-ids'
import { type Examples, postRow, type Sender, unique } from '@atrium/server/testing/examples'

/** The text that the example of `detail` asks for, which may be there already. */
const insertExample = ({ caller, segment }: Pick<Sender, 'caller' | 'segment'>) =>
  caller.call('POST', `/hpfm/v1/${segment}prompts/insert`, {
    promptKey: 'example',
    promptCode: 'example',
    lang: 'en_US',
    description: 'Depart',
  })

export const promptExamples: Examples = {
  rows: {
    prompt: {
      id: exampleId.prompt,
      async make(sender) {
        await insertExample(sender)
        return postRow(
          sender,
          `/hpfm/v1/${sender.segment}prompts/insert`,
          { promptKey: 'example', promptCode: unique(), lang: 'en_US', description: 'Depart' },
          prompt => prompt.id,
        )
      },
    },
  },
  prepare: { 'platform.prompt.detail': insertExample },
}
