import type { Session } from '@atrium/server/auth/session'
import { eachRow, type HzeroShape, hzeroShape, meaningIn } from '@atrium/server/http/hzero-shape'
import type { ProductText } from '@atrium/server/seed/contributions'
import { type ScheduledJob, type ScheduledJobStatus, scheduledJobApi } from '../scheduled-job.contract.ts'

const meanings: Readonly<Record<ScheduledJobStatus, ProductText>> = {
  NORMAL: ['Scheduled', '正常', 'مجدولة'],
  RUNNING: ['Running', '运行中', 'قيد التشغيل'],
  PAUSED: ['Paused', '已暂停', 'متوقفة مؤقتًا'],
  COMPLETE: ['Completed', '已完成', 'مكتملة'],
}

const answer = (rows: unknown, session: Session) =>
  eachRow<ScheduledJob>(row => ({ ...row, jobStatusMeaning: meaningIn(session, meanings[row.jobStatus]) }))(
    rows,
  )

export const scheduledJobHzeroShapes: readonly HzeroShape[] = [
  hzeroShape(scheduledJobApi.list, { answer }),
  hzeroShape(scheduledJobApi.get, { answer }),
]
