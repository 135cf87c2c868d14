import type { Session } from '@atrium/server/auth/session'
import { eachRow, type HzeroShape, hzeroShape } from '@atrium/server/http/hzero-shape'
import { messageTemplateApi } from '../message-template.contract.ts'

/** The language of the texts outside of `_tls`. */
const answer = (rows: unknown, { language }: Session) =>
  eachRow<object>(row => ({ ...row, lang: language }))(rows)

export const messageTemplateHzeroShapes: readonly HzeroShape[] = [
  hzeroShape(messageTemplateApi.list, { answer }),
  hzeroShape(messageTemplateApi.get, { answer }),
  hzeroShape(messageTemplateApi.create, { answer }),
  hzeroShape(messageTemplateApi.update, { answer }),
]
