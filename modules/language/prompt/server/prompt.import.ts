import { promptApi } from '@atrium/contract/language/prompt'
import type { PromptDraft } from '@atrium/contract/language/prompt.schema'
import { promptDraft } from '@atrium/contract/language/prompt.schema'
import type { Importable } from '@atrium/server/interchange/importable'
import { deletePrompts, insertPrompt } from './prompt.actions.ts'

export const promptImport: Importable = {
  code: 'HPFM.PROMPT',
  name: ['Interface texts', '界面文本', 'نصوص الواجهة'],
  access: promptApi.create.access,
  draft: promptDraft,
  listPath: promptApi.page.path,
  samples: {
    promptKey: 'hiam.role',
    promptCode: 'title',
    lang: 'en_US',
    description: 'Responsibilities',
  },
  unique: [['promptKey', 'promptCode', 'lang']],
  removal: {
    access: promptApi.remove.access,
    table: 'prompt',
    remove: (db, _session, ref) => deletePrompts(db, [ref]),
  },
  insert: (db, _session, draft: PromptDraft) => insertPrompt(db, draft),
}
