import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { Status } from '@atrium/ui/feedback/status.tsx'
import { sendingTexts } from '../../shared/console/sending-texts.ts'
import type { DeliveryStatus } from '../delivery.contract.ts'

const kinds = { P: 'waiting', S: 'active', F: 'failed' } as const

/** The status of a delivery: pending, sent or failed. */
export function DeliveryState({ code }: { code: DeliveryStatus }) {
  const t = useFeatureText(sendingTexts)
  return <Status kind={kinds[code]}>{t(code)}</Status>
}
