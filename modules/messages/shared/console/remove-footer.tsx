import { Can } from '@atrium/console/access/can.tsx'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import type { Endpoint } from '@atrium/contract/endpoint'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import css from '../../announcement/console/notice-actions.module.css'
import { sendingTexts } from './sending-texts.ts'

interface RemoveFooterProps {
  /** The call; the footer is hidden from users who may not make it. */
  call: Endpoint
  name: string
  /** The effect of deleting; by default, that the platform's record applies again. */
  effect?: string
  busy: boolean
  onRemove: () => Promise<unknown>
}

/** A footer for unchanged records: deletes one after confirmation. */
export function RemoveFooter({ call, name, effect, busy, onRemove }: RemoveFooterProps) {
  const t = useFeatureText(sendingTexts)
  const [isAsking, setAsking] = useState(false)
  return (
    <Can call={call}>
      <footer className={css.footer}>
        <Button variant="danger" onClick={() => setAsking(true)}>
          {t('delete')}
        </Button>
      </footer>
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
        effect={effect ?? t('deleteEffect')}
        action={t('delete')}
        keep={t('keep')}
        busy={busy}
      />
    </Can>
  )
}
