import { Can } from '@atrium/console/access/can.tsx'
import { useCall } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateTimeText } from '@atrium/console/language/formats.ts'
import css from '@atrium/console/records/wide-form.module.css'
import { ShownSecret } from '@atrium/directory/shared/console/shown-secret.tsx'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { type ClientDetail, clientApi } from '../client.contract.ts'
import { clientTexts } from './client-texts.ts'

interface ClientSecretProps {
  client: ClientDetail
  onRenewed: () => void
}

/** Shows whether a client has a secret and renews it; the new secret is shown once. */
export function ClientSecret({ client, onRenewed }: ClientSecretProps) {
  const t = useFeatureText(clientTexts)
  const [isAsking, setAsking] = useState(false)
  // The client is read again only after the secret was seen: a new version resets the form, and with it closes the dialog.
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
          onClose={onRenewed}
        />
      )}
    </>
  )
}
