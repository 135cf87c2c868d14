import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { mailDomainApi } from '../mail-domain.contract.ts'
import { mailDomainTexts } from './mail-domain-texts.ts'

interface AddMailDomainProps {
  onClose: () => void
  onAdded: (domainId: string) => void
}

/** Asks for a domain of the tenant. */
export function AddMailDomain({ onClose, onAdded }: AddMailDomainProps) {
  const t = useFeatureText(mailDomainTexts)
  const create = useCall(mailDomainApi.create, [mailDomainApi.list], { quiet: true })
  const [domain, setDomain] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = domain.trim() === ''
  function add() {
    setTried(true)
    if (isMissing) return
    create.mutate(
      { body: { domain } },
      {
        onSuccess: added => {
          noticeSuccess(t('added', { domain: added.domain }))
          onClose()
          onAdded(added.id)
        },
      },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t('addTitle')}
      lead={t('addLead')}
      keepOpen={domain !== ''}
      actions={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button variant="filled" loading={create.isPending} onClick={add}>
            {t('add')}
          </Button>
        </>
      }
    >
      {create.error && (
        <Note tone="danger" live>
          {create.error.message}
        </Note>
      )}
      <TextInput
        label={t('domain')}
        description={t('domainHelp')}
        dir="ltr"
        maxLength={253}
        value={domain}
        error={isTried && isMissing && t('missingDomain')}
        onChange={event => setDomain(event.currentTarget.value)}
        data-autofocus
      />
    </Dialog>
  )
}
