import { useText } from '../../core/use-text.ts'
import { SessionEnded } from './session-ended.tsx'

/** [ROUTE-5] */
export function Unauthorized() {
  const text = useText()
  return (
    <SessionEnded
      door="expired"
      title={text('hzero.common.session.expired')}
      detail={text('hzero.common.session.expired.detail')}
    />
  )
}
