import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { useUiText } from '@atrium/ui/theme/ui-text.ts'
import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { type ClearType, clearType, signInLogApi } from '../sign-in-log.contract.ts'
import { signInLogTexts } from './sign-in-log-texts.ts'

/** Asks which entries to retain, and deletes the older ones. */
export function ClearSignIns({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useFeatureText(signInLogTexts)
  const words = useUiText()
  const [olderThan, setOlderThan] = useState<ClearType>('ONE_YEAR')
  const clear = useCall(signInLogApi.clear, [signInLogApi.list])
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={t('clear')}
      lead={t('clearLead')}
      actions={
        <>
          <Button variant="subtle" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            variant="danger"
            loading={clear.isPending}
            onClick={() =>
              clear.mutate(
                { query: { clearType: olderThan } },
                {
                  onSuccess: ({ cleared }) => {
                    noticeSuccess(t('cleared', { count: cleared }))
                    onClose()
                  },
                },
              )
            }
          >
            {t('clearAction')}
          </Button>
        </>
      }
    >
      <Select
        label={t('olderThan')}
        allowDeselect={false}
        data={clearType.options.map(value => ({ value, label: t(value) }))}
        value={olderThan}
        onChange={value => value && setOlderThan(value)}
      />
    </Dialog>
  )
}
