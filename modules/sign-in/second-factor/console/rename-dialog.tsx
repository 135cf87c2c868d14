import type { ApiError } from '@atrium/console/api/api-error.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import type { Proof } from '@atrium/contract/sign-in/step-up'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ProofDialog } from './proof-dialog.tsx'
import { secondFactorTexts } from './second-factor-texts.ts'

interface RenameDialogProps {
  title: string
  /** The name that it has. */
  name: string
  /** The call that renames it. */
  call: { isPending: boolean; error: ApiError | null }
  onSend: (body: Proof & { name: string }, then: { onSuccess: () => void; onError: () => void }) => void
  onClose: () => void
}

/** Asks for another name of an authenticator or a passkey, with a proof of the person's identity. */
export function RenameDialog({ title, name: before, call, onSend, onClose }: RenameDialogProps) {
  const t = useFeatureText(secondFactorTexts)
  const [name, setName] = useState(before)
  const isName = name.trim() !== ''
  const onSuccess = () => {
    noticeSuccess(t('renamedDone', { name }))
    onClose()
  }
  return (
    <ProofDialog
      title={title}
      action={t('renameAction')}
      isReady={isName}
      isPending={call.isPending}
      error={call.error}
      onSend={(proof, onError) => onSend({ ...proof, name }, { onSuccess, onError })}
      onClose={onClose}
    >
      <TextInput
        label={t('nameStep')}
        required
        maxLength={80}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
        error={isName ? null : t('nameWrong')}
      />
    </ProofDialog>
  )
}
