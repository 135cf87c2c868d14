import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText, dateTimeText, instantOf } from '@atrium/console/language/formats.ts'
import { Chip } from '@atrium/ui/display/chip.tsx'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { Button } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type PersonalToken, personalTokenApi } from '../personal-token.contract.ts'
import { NewToken } from './new-token.tsx'
import css from './own-tokens.module.css'
import { type PersonalTokenText, personalTokenTexts } from './personal-token-texts.ts'

/** The person's own tokens in all tenants. */
export function OwnTokens() {
  const t = useFeatureText(personalTokenTexts)
  const tokens = useQuery({ ...query(personalTokenApi.own), staleTime: 0 })
  const revoke = useCall(personalTokenApi.revokeOwn, [personalTokenApi.own])
  const [isCreating, setCreating] = useState(false)
  const [revoking, setRevoking] = useState<PersonalToken>()

  if (tokens.error)
    return (
      <FailedState
        title={t('couldNotLoad')}
        requestId={tokens.error.requestId}
        onRetry={() => void tokens.refetch()}
      />
    )
  if (!tokens.data) return <ProgressLine />
  return (
    <div className={css.section}>
      <div className={css.head}>
        <p className={css.lead}>{t('ownLead')}</p>
        <Button leftSection={<Glyph icon={IconPlus} />} onClick={() => setCreating(true)}>
          {t('new')}
        </Button>
      </div>
      {tokens.data.length === 0 ? (
        <EmptyState title={t('ownNothing')}>{t('ownNothingDetail')}</EmptyState>
      ) : (
        <ul className={css.tokens} aria-label={t('ownList')}>
          {tokens.data.map(token => (
            <Token key={token.id} token={token} onRevoke={() => setRevoking(token)} />
          ))}
        </ul>
      )}
      {isCreating && <NewToken onClose={() => setCreating(false)} />}
      <Confirm
        open={revoking !== undefined}
        onClose={() => setRevoking(undefined)}
        onConfirm={() =>
          revoking &&
          revoke.mutate(
            { params: { tokenId: revoking.id } },
            {
              onSuccess: () => noticeSuccess(t('revokedDone', { name: revoking.name })),
              onSettled: () => setRevoking(undefined),
            },
          )
        }
        question={t('revokeQuestion', { name: revoking?.name ?? '' })}
        effect={t('revokeEffect')}
        action={t('revokeAction')}
        keep={t('keep')}
        busy={revoke.isPending}
      />
    </div>
  )
}

interface TokenProps {
  token: PersonalToken
  onRevoke: () => void
}

function Token({ token, onRevoke }: TokenProps) {
  const t = useFeatureText(personalTokenTexts)
  const { name, state, tenantName, roleName } = token
  return (
    <li className={css.token} data-state={state}>
      <span className={css.icon}>
        <Glyph icon={IconKey} size={20} />
      </span>
      <div className={css.words}>
        <span className={css.name}>
          <bdi>{name}</bdi>
          {state !== 'active' && <Chip>{t(state)}</Chip>}
        </span>
        <span className={css.note}>
          {[
            roleName === undefined ? tenantName : t('place', { tenant: tenantName, role: roleName }),
            permissionsOf(token, t),
            ...(token.networks.length > 0 ? [t('from', { networks: token.networks.join(', ') })] : []),
          ].join(' · ')}
        </span>
        <span className={css.note}>{[endOf(token, t), useOf(token, t)].join(' · ')}</span>
      </div>
      {state === 'active' && (
        <Button size="sm" aria-label={t('revokeNamed', { name })} onClick={onRevoke}>
          {t('revoke')}
        </Button>
      )}
    </li>
  )
}

const permissionsOf = ({ permissionCount }: PersonalToken, t: PersonalTokenText): string =>
  permissionCount === undefined ? t('everything') : t('chosen', { count: permissionCount })

/** Tokens count until the midnight after their last day. */
function endOf({ endDate, state }: PersonalToken, t: PersonalTokenText): string {
  const date = dateText(new Date(instantOf(endDate, new Date()).getTime() - 1))
  return t(state === 'expired' ? 'endedOn' : 'endsOn', { date })
}

const useOf = ({ lastUsedDate, lastAddress = '' }: PersonalToken, t: PersonalTokenText): string =>
  lastUsedDate === undefined
    ? t('neverUsed')
    : t('lastUsedAt', { at: dateTimeText(lastUsedDate), address: lastAddress })
