import { Can } from '@atrium/console/access/can.tsx'
import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateTimeText } from '@atrium/console/language/formats.ts'
import css from '@atrium/console/records/wide-form.module.css'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import {
  type ServiceAccountDetail,
  type ServiceCredential,
  serviceAccountApi,
} from '../service-account.contract.ts'
import own from './account-credentials.module.css'
import { NewCredential } from './new-credential.tsx'
import { staleAccounts } from './service-account-form.tsx'
import { type ServiceAccountText, serviceAccountTexts } from './service-account-texts.ts'

/** The credentials with which a service account proves itself; each is added and removed on its own. */
export function AccountCredentials({ account }: { account: ServiceAccountDetail }) {
  const t = useFeatureText(serviceAccountTexts)
  const [adding, setAdding] = useState<ServiceCredential['kind']>()
  const [removing, setRemoving] = useState<ServiceCredential>()
  const remove = useCall(serviceAccountApi.removeCredential, staleAccounts)
  const { credentials } = account
  return (
    <div className={own.credentials}>
      <p className={css.lead}>{t('credentialsLead')}</p>
      <div className={own.buttons}>
        <Can call={serviceAccountApi.addSecret}>
          <Button size="sm" onClick={() => setAdding('secret')}>
            {t('addSecret')}
          </Button>
        </Can>
        <Can call={serviceAccountApi.addKey}>
          <Button size="sm" onClick={() => setAdding('key')}>
            {t('addKey')}
          </Button>
        </Can>
      </div>
      {credentials.length === 0 && <p>{t('noCredentials')}</p>}
      <ul className={own.list}>
        {credentials.map(credential => (
          <li key={credential.id} className={css.line}>
            <div>
              <div className={own.name}>{credential.name}</div>
              <div className={css.lead}>{factsOf(t, credential)}</div>
            </div>
            <Can call={serviceAccountApi.removeCredential}>
              <Button
                size="sm"
                aria-label={t('removeNamed', { name: credential.name })}
                onClick={() => setRemoving(credential)}
              >
                {t('remove')}
              </Button>
            </Can>
          </li>
        ))}
      </ul>
      {adding && <NewCredential account={account} kind={adding} onClose={() => setAdding(undefined)} />}
      <Confirm
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        onConfirm={() =>
          removing &&
          remove.mutate(
            { params: { credentialId: removing.id } },
            {
              onSuccess: () => noticeSuccess(t('removedDone', { name: removing.name })),
              onSettled: () => setRemoving(undefined),
            },
          )
        }
        question={t('removeQuestion', { name: removing?.name ?? '' })}
        effect={t('removeEffect')}
        action={t('removeAction')}
        keep={t('keep')}
        busy={remove.isPending}
      />
    </div>
  )
}

/** Its kind, the id of a key, and since when it counts. */
function factsOf(t: ServiceAccountText, { kind, keyId, creationDate, createdByName }: ServiceCredential) {
  const since = { date: dateTimeText(creationDate), name: createdByName ?? '–' }
  return [t(kind), keyId, t('addedBy', since)].filter(Boolean).join(' · ')
}
