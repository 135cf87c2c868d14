import type { DeliveryStatus } from '@atrium/contract/message/delivery'
import { useFeatureText } from '../../core/feature-texts.ts'
import { Status } from '../../ui/status.tsx'
import { sendingTexts } from './sending-texts.ts'

const kinds = { P: 'soon', S: 'active', F: 'ended' } as const

/** Whether a delivery waits, has gone, or was given up. */
export function DeliveryState({ code }: { code: DeliveryStatus }) {
  const t = useFeatureText(sendingTexts)
  return <Status kind={kinds[code]}>{t(code)}</Status>
}
