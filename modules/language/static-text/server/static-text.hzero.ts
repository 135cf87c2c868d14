import type { Session } from '@atrium/server/auth/session'
import { eachRow, type HzeroShape, hzeroShape } from '@atrium/server/http/hzero-shape'
import { staticTextApi } from '../static-text.contract.ts'

/** The language of the texts outside of `_tls`. */
const answer = (rows: unknown, { language }: Session) =>
  eachRow<object>(row => ({ ...row, lang: language }))(rows)

export const staticTextHzeroShapes: readonly HzeroShape[] = [
  hzeroShape(staticTextApi.page, { answer }),
  hzeroShape(staticTextApi.get, { answer }),
  hzeroShape(staticTextApi.details, { answer }),
  hzeroShape(staticTextApi.create, { answer }),
  hzeroShape(staticTextApi.update, { answer }),
]
