import { type ClearType, clearType, signInLogApi } from '@atrium/contract/platform/sign-in-log'
import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { noticeSuccess } from '../../core/notices.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useUiText } from '../../ui/ui-text.ts'
import { signInLogTexts } from './sign-in-log-texts.ts'

/** Asks from when on entries are kept, and deletes the older ones. */
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
