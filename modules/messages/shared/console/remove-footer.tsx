import { Can } from '@atrium/console/access/can.tsx'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import type { Endpoint } from '@atrium/contract/endpoint'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { DrawerActions, DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { Button } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { sendingTexts } from './sending-texts.ts'

interface RemoveFooterProps {
  /** The footer of the form; false where the record is read-only. */
  save: ComponentProps<typeof DrawerFooter> | false
  /** The call; the button is hidden from users who may not make it. */
  call: Endpoint
  name: string
  /** The effect of deleting. */
  effect: string
  busy: boolean
  onRemove: () => Promise<unknown>
}

/** The footer of a stored record: Save where it may be changed, and Delete, after confirmation, at the far end. */
export function RemoveFooter({ save, call, name, effect, busy, onRemove }: RemoveFooterProps) {
  const t = useFeatureText(sendingTexts)
  const [isAsking, setAsking] = useState(false)
  const button = (
    <Can call={call}>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
    </Can>
  )
  return (
    <>
      {save ? <DrawerFooter {...save} end={button} /> : <DrawerActions>{button}</DrawerActions>}
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          void onRemove()
            .then(
              () => noticeSuccess(t('deleted', { name })),
              // The failure is already reported.
              () => undefined,
            )
            .finally(() => setAsking(false))
        }
        question={t('deleteQuestion', { name })}
        effect={effect}
        action={t('delete')}
        keep={t('keep')}
        busy={busy}
      />
    </>
  )
}
