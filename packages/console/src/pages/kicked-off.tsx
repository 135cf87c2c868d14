import { useText } from '../language/use-text.ts'
import { SessionEnded } from './session-ended.tsx'

/** [ROUTE-4] */
export function KickedOff() {
  const text = useText()
  return (
    <SessionEnded
      door="elsewhere"
      title={text('hzero.common.session.kickoff')}
      detail={text('hzero.common.session.kickoff.detail')}
    />
  )
}
