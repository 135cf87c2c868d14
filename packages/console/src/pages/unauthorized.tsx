import { useState } from 'react'
import { readSuspension } from '../api/suspension.ts'
import { dateText } from '../language/formats.ts'
import { useText } from '../language/use-text.ts'
import { SessionEnded } from './session-ended.tsx'

/** The 401 page [ROUTE-5]. If the tenant was suspended, it says so and why. */
export function Unauthorized() {
  const text = useText()
  const [suspension] = useState(readSuspension)
  if (!suspension)
    return (
      <SessionEnded
        door="expired"
        title={text('hzero.common.session.expired')}
        detail={text('hzero.common.session.expired.detail')}
      />
    )
  const { tenantName: name, suspendedDay, suspendedReason } = suspension
  return (
    <SessionEnded
      door="elsewhere"
      title={text('hzero.common.session.suspended', { name })}
      detail={text('hzero.common.session.suspended.detail', { date: dateText(suspendedDay) })}
      reason={suspendedReason && text('hzero.common.session.suspended.reason', { reason: suspendedReason })}
    />
  )
}
