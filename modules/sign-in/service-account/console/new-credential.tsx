import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { Button, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import {
  type CreatedSecret,
  publicKey as publicKeySchema,
  type ServiceAccountDetail,
  type ServiceCredential,
  serviceAccountApi,
} from '../service-account.contract.ts'
import css from './new-credential.module.css'
import { staleAccounts } from './service-account-form.tsx'
import { serviceAccountTexts } from './service-account-texts.ts'
import { ServiceSecret } from './service-secret.tsx'

interface NewCredentialProps {
  account: ServiceAccountDetail
  kind: ServiceCredential['kind']
  onClose: () => void
}

/** Adds a credential: a secret, which is then shown once, or a public key, whose private part stays with the program. */
export function NewCredential({ account, kind, onClose }: NewCredentialProps) {
  const t = useFeatureText(serviceAccountTexts)
  const formId = useId()
  const addSecret = useCall(serviceAccountApi.addSecret, staleAccounts, { quiet: true })
  const addKey = useCall(serviceAccountApi.addKey, staleAccounts, { quiet: true })
  const [name, setName] = useState('')
  const [keyText, setKeyText] = useState('')
  const [wasSent, setSent] = useState(false)
  const [created, setCreated] = useState<CreatedSecret>()
  if (created) return <ServiceSecret account={account} secret={created} onClose={onClose} />

  const publicKey = kind === 'key' ? keyIn(keyText) : undefined
  const isNameless = name.trim() === ''
  const isKeyless = kind === 'key' && publicKey === undefined
  const failure = addSecret.error ?? addKey.error

  function send(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    if (isNameless || isKeyless) return
    const params = { accountId: account.id }
    // Failures are shown below.
    if (publicKey === undefined)
      return void addSecret.mutateAsync({ params, body: { name } }).then(setCreated, () => undefined)
    addKey.mutateAsync({ params, body: { name, publicKey } }).then(
      () => {
        noticeSuccess(t('keyAdded', { name }))
        onClose()
      },
      () => undefined,
    )
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t(kind === 'secret' ? 'addSecret' : 'addKey')}
      lead={t(kind === 'secret' ? 'newSecretLead' : 'newKeyLead')}
      keepOpen={name !== '' || keyText !== ''}
      actions={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button
            variant="filled"
            type="submit"
            form={formId}
            loading={addSecret.isPending || addKey.isPending}
          >
            {t(kind === 'secret' ? 'createSecret' : 'addKey')}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} noValidate onSubmit={send}>
        {failure && (
          <Note tone="danger" live>
            {failure.message}
          </Note>
        )}
        <TextInput
          label={t('name')}
          description={t('credentialNameHelp')}
          required
          data-autofocus
          maxLength={80}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
          error={wasSent && isNameless ? t('nameMissing') : null}
        />
        {kind === 'key' && (
          <Textarea
            label={t('publicKey')}
            description={t('publicKeyHelp')}
            required
            autosize
            minRows={5}
            maxRows={12}
            maxLength={4000}
            dir="ltr"
            spellCheck={false}
            classNames={{ input: 'mono' }}
            value={keyText}
            onChange={event => setKeyText(event.currentTarget.value)}
            error={wasSent && isKeyless ? t('keyWrong') : null}
          />
        )}
      </form>
    </Dialog>
  )
}

/** The JWK in a text; undefined for what is none. */
function keyIn(text: string) {
  try {
    return publicKeySchema.safeParse(JSON.parse(text)).data
  } catch {
    // What is no JSON is no key, which the field says.
    return undefined
  }
}
