import { type ClientDetail, clientApi } from '@atrium/contract/iam/client'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import { Can } from '../../core/can.tsx'
import { useFeatureText } from '../../core/feature-texts.ts'
import { dateTimeText } from '../../core/formats.ts'
import { Confirm } from '../../ui/confirm.tsx'
import css from './account-form.module.css'
import { clientTexts } from './client-texts.ts'
import { ShownSecret } from './shown-secret.tsx'

interface ClientSecretProps {
  client: ClientDetail
  onRenewed: () => void
}

/** Whether a client has a secret, and the way to another one, which is shown this once. */
export function ClientSecret({ client, onRenewed }: ClientSecretProps) {
  const t = useFeatureText(clientTexts)
  const [isAsking, setAsking] = useState(false)
  // The client itself is read again when the secret has been seen: with another version the form begins anew.
  const renew = useCall(clientApi.renewSecret, [clientApi.list])
  const { id, name, secretDate, objectVersionNumber } = client
  const secret = renew.data?.clientSecret
  return (
    <>
      <div className={css.line}>
        <span>{secretDate ? t('secretSince', { date: dateTimeText(secretDate) }) : t('secretNone')}</span>
        <Can call={clientApi.renewSecret}>
          <Button size="sm" onClick={() => setAsking(true)}>
            {t(secretDate ? 'renewSecret' : 'giveSecret')}
          </Button>
        </Can>
      </div>
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          const close = () => setAsking(false)
          void renew
            .mutateAsync({ params: { clientId: id }, body: { objectVersionNumber } })
            .then(close, close)
        }}
        question={t(secretDate ? 'renewQuestion' : 'giveQuestion', { name })}
        effect={t(secretDate ? 'renewEffect' : 'giveEffect')}
        action={t(secretDate ? 'renewSecret' : 'giveSecret')}
        keep={t('keep')}
        danger={secretDate !== undefined}
        busy={renew.isPending}
      />
      {secret !== undefined && (
        <ShownSecret
          title={t('secretTitle', { name })}
          lead={t('secretLead')}
          label={t('secret')}
          secret={secret}
          onClose={() => {
            renew.reset()
            onRenewed()
          }}
        />
      )}
    </>
  )
}
