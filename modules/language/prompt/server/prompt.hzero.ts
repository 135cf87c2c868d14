import type { QueryOf } from '@atrium/contract/endpoint'
import { promptApi } from '@atrium/contract/language/prompt'
import type { Session } from '@atrium/server/auth/session'
import {
  eachRow,
  type HzeroShape,
  hzeroShape,
  oneOrMore,
  textIn,
  withFields,
} from '@atrium/server/http/hzero-shape'
import { commonKey, commonTexts } from './hzero-common.texts.ts'
import { keysIn } from './prompt.queries.ts'

/** These clients know a text by its `promptId`. */
const answer = eachRow<{ id: string }>(row => ({ ...row, promptId: row.id }))

const withId = (sent: unknown) => withFields(sent, row => ({ id: row.id ?? row.promptId }))

/** The common texts, if they are asked for, below those of administrators. */
function withCommonTexts(
  stored: Record<string, string>,
  _session: Session,
  { params, query }: { params: { lang: string }; query: QueryOf<typeof promptApi.list> },
): Record<string, string> {
  const keys = keysIn(query)
  if (keys.length > 0 && !keys.includes(commonKey)) return stored
  const common = Object.entries(commonTexts).map(([code, text]) => [
    `${commonKey}.${code}`,
    textIn(params.lang, text),
  ])
  return { ...Object.fromEntries(common), ...stored }
}

export const promptHzeroShapes: readonly HzeroShape[] = [
  hzeroShape(promptApi.list, { answer: withCommonTexts }),
  hzeroShape(promptApi.page, { answer }),
  hzeroShape(promptApi.pageList, { answer }),
  hzeroShape(promptApi.detail, { answer }),
  hzeroShape(promptApi.get, { answer }),
  hzeroShape(promptApi.create, { answer }),
  hzeroShape(promptApi.update, { answer, body: withId }),
  hzeroShape(promptApi.remove, {
    body(sent) {
      const rows = oneOrMore(sent)
      return Array.isArray(rows) ? rows.map(withId) : rows
    },
  }),
]
