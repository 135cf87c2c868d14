import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { lockTexts } from '@atrium/console/locks/lock-texts.ts'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { Locks } from '@atrium/ui/form/locked.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { Button, NumberInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { mostDays, personalTokenApi } from '../personal-token.contract.ts'
import { personalTokenTexts } from './personal-token-texts.ts'

/** The dialog with the policy of the tenant for personal access tokens. */
export function TokenPolicy({ onClose }: { onClose: () => void }) {
  const t = useFeatureText(personalTokenTexts)
  const locks = useFeatureText(lockTexts)
  const formId = useId()
  const isReadOnly = useIsRefused(personalTokenApi.setPolicy)
  const stored = useQuery({ ...query(personalTokenApi.policy), staleTime: 0 })
  const save = useCall(personalTokenApi.setPolicy, [personalTokenApi.policy], { quiet: true })
  const [typed, setTyped] = useState<number | string>()
  const days = typed ?? stored.data?.longestDays ?? ''
  const isWrong = !(Number.isInteger(days) && Number(days) >= 1 && Number(days) <= mostDays)

  function send(event: FormEvent) {
    event.preventDefault()
    const { objectVersionNumber } = stored.data ?? {}
    if (isWrong || isReadOnly) return
    save
      .mutateAsync({
        body: {
          longestDays: Number(days),
          ...(objectVersionNumber !== undefined && { objectVersionNumber }),
        },
      })
      .then(
        () => {
          noticeSuccess(t('policySaved'))
          onClose()
        },
        // Shown below.
        () => undefined,
      )
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('policyTitle')}
      size="sm"
      actions={
        !isReadOnly && (
          <Button variant="filled" type="submit" form={formId} loading={save.isPending}>
            {t('save')}
          </Button>
        )
      }
    >
      {(save.error ?? stored.error) && (
        <Note tone="danger" live>
          {(save.error ?? stored.error)?.message}
        </Note>
      )}
      <form id={formId} noValidate onSubmit={send}>
        <Locks reason={isReadOnly ? locks('lock.refused') : undefined}>
          <NumberInput
            label={t('longestDays')}
            description={t('longestDaysHelp')}
            allowDecimal={false}
            min={1}
            max={mostDays}
            clampBehavior="none"
            readOnly={isReadOnly}
            value={days}
            onChange={setTyped}
            error={stored.data && isWrong ? t('numberWrong') : null}
          />
        </Locks>
      </form>
    </Dialog>
  )
}
