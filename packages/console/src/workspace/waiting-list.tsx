import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { isQueryBarOpen } from '../list/query-bar-memory.ts'
import css from './waiting-list.module.css'

/** The room of the field that filters a list, in the title row. */
export const WaitingFilter = () => <span className={css.filter} />

/** The room of a list whose code is on its way: its views, its query bar, its head and its rows. */
export const WaitingList = () => (
  <div className={css.list}>
    <div className={css.views}>{bones(3)}</div>
    {isQueryBarOpen() && <div className={css.query} />}
    <ProgressLine />
    <div className={css.head} />
    <div className={css.rows}>{bones(40)}</div>
  </div>
)

const bones = (length: number) => Array.from({ length }, (_, at) => <span key={at} />)
