import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText } from '@atrium/console/language/formats.ts'
import { when } from '@atrium/console/language/when.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { Button } from '@mantine/core'
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Setting } from '../../security/console/setting.tsx'
import { SettingSection } from '../../security/console/setting-section.tsx'
import { type Consent, consentApi } from '../consent.contract.ts'
import { consentTexts } from './consent-texts.ts'

/** The programs that the person has allowed to use their account. */
export function OwnConsents() {
  const t = useFeatureText(consentTexts)
  const consents = useQuery({ ...query(consentApi.own), staleTime: 0 })
  const revoke = useCall(consentApi.revoke, [consentApi.own])
  const [revoking, setRevoking] = useState<Consent>()

  if (consents.error)
    return (
      <FailedState
        title={t('couldNotLoad')}
        requestId={consents.error.requestId}
        onRetry={() => void consents.refetch()}
      />
    )
  if (!consents.data) return <ProgressLine />
  const client = revoking?.clientName ?? ''
  return (
    <>
      <SettingSection
        title={t('title')}
        lead={t('lead')}
        heads={consents.data.length > 0 ? [t('program'), t('lastUsed')] : undefined}
      >
        {consents.data.length === 0 && (
          <Setting icon={IconPlugConnectedX} label={t('none')} value={t('noneDetail')} actions={null} />
        )}
        {consents.data.map(consent => (
          <ConsentLine key={consent.id} consent={consent} onRevoke={() => setRevoking(consent)} />
        ))}
      </SettingSection>
      <Confirm
        open={revoking !== undefined}
        onClose={() => setRevoking(undefined)}
        onConfirm={() =>
          revoking &&
          revoke.mutate(
            { params: { consentId: revoking.id } },
            {
              onSuccess: () => noticeSuccess(t('revokedDone', { client })),
              onSettled: () => setRevoking(undefined),
            },
          )
        }
        question={t('revokeQuestion', { client })}
        effect={t('revokeEffect')}
        action={t('revokeAction')}
        keep={t('keep')}
        busy={revoke.isPending}
      />
    </>
  )
}

interface ConsentLineProps {
  consent: Consent
  onRevoke: () => void
}

/** A program with access: what it may do, since when, and when it last used it. */
function ConsentLine({ consent, onRevoke }: ConsentLineProps) {
  const t = useFeatureText(consentTexts)
  const { clientName: client, scopes, creationDate, lastUsedDate } = consent
  return (
    <Setting
      icon={IconPlugConnected}
      label={<bdi>{client}</bdi>}
      value={
        <>
          <span>{scopes.map(scope => t(scope)).join(' · ')}</span>
          <span>{t('since', { date: dateText(creationDate) })}</span>
        </>
      }
      used={lastUsedDate ? when(lastUsedDate) : t('neverUsed')}
      actions={
        <Button variant="subtle" size="sm" aria-label={t('revokeNamed', { client })} onClick={onRevoke}>
          {t('revoke')}
        </Button>
      }
    />
  )
}
