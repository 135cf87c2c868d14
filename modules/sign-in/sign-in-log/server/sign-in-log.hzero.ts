import type { Session } from '@atrium/server/auth/session'
import { eachRow, type HzeroShape, hzeroShape, meaningIn } from '@atrium/server/http/hzero-shape'
import type { ProductText } from '@atrium/server/seed/contributions'
import { type SignInEntry, signInLogApi } from '../sign-in-log.contract.ts'

const meanings: Readonly<Record<SignInEntry['auditType'], ProductText>> = {
  LOGIN: ['Sign-in', '登录', 'دخول'],
  LOGIN_FAILURE: ['Failed sign-in', '登录失败', 'دخول فاشل'],
  LOGOUT: ['Sign-out', '退出', 'خروج'],
  SWITCH: ['Switch', '切换', 'تبديل'],
}

const answer = (rows: unknown, session: Session) =>
  eachRow<SignInEntry>(row => ({ ...row, auditTypeMeaning: meaningIn(session, meanings[row.auditType]) }))(
    rows,
  )

export const signInLogHzeroShapes: readonly HzeroShape[] = [
  hzeroShape(signInLogApi.list, { answer }),
  hzeroShape(signInLogApi.own, { answer }),
]
