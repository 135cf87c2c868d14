import { exampleId } from '@atrium/contract/example-ids'
import { type Examples, postRow } from '@atrium/server/testing/examples'

let languages = 0

export const languageExamples: Examples = {
  rows: {
    language: {
      id: exampleId.language,
      isOfPlatform: true,
      make: sender =>
        postRow(
          sender,
          '/hpfm/v1/languages',
          // For private use.
          { code: `qa${String.fromCharCode(97 + (languages++ % 20))}`, name: 'Nynorsk', enabled: false },
          language => language.id,
        ),
    },
  },
}
