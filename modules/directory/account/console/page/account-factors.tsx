import { Can } from '@atrium/console/access/can.tsx'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { when } from '@atrium/console/language/when.tsx'
import { accountFactorApi } from '@atrium/sign-in/second-factor/second-factor.contract.ts'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { Button } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import css from '../../../shared/console/page-section.module.css'
import type { AccountDetail } from '../../account.contract.ts'
import { accountPageTexts } from './account-page-texts.ts'

interface AccountFactorsProps {
  account: AccountDetail
  isManaged: boolean
}

/** The second factors of a person, which an administrator can reset. */
export function AccountFactors({ account: { id, realName: name }, isManaged }: AccountFactorsProps) {
  const t = useFeatureText(accountPageTexts)
  const factors = useQuery({ ...query(accountFactorApi.get, { params: { userId: id } }), staleTime: 0 })
  const reset = useCall(accountFactorApi.reset, [accountFactorApi.get])
  const [isAsking, setAsking] = useState(false)
  const { factorCount = 0, passkeyCount = 0, recoveryCodesLeft = 0, lastUsedDate } = factors.data ?? {}
  const hasFactor = factorCount + passkeyCount > 0
  return (
    <li>
      <span className={css.sign}>
        <Glyph icon={IconDeviceMobile} size={18} />
      </span>
      <div className={css.text}>
        <p className={css.name}>{t('secondFactor')}</p>
        <p className={css.detail}>
          {factors.error && t('couldNotLoad')}
          {factors.data && !hasFactor && t('noSecondFactor')}
          {hasFactor && (
            <>
              {t('factorCount', { passkeys: passkeyCount, count: factorCount, left: recoveryCodesLeft })}
              {lastUsedDate && (
                <>
                  {' · '}
                  {t('factorUsed')} {when(lastUsedDate)}
                </>
              )}
            </>
          )}
        </p>
      </div>
      {isManaged && hasFactor && (
        <Can call={accountFactorApi.reset}>
          <Button size="sm" variant="subtle" aria-label={t('resetFactors')} onClick={() => setAsking(true)}>
            {t('reset')}
          </Button>
        </Can>
      )}
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          reset.mutate(
            { params: { userId: id } },
            {
              onSuccess: () => noticeSuccess(t('resetFactorsDone', { name })),
              onSettled: () => setAsking(false),
            },
          )
        }
        question={t('resetFactorsQuestion', { name })}
        effect={t('resetFactorsEffect')}
        action={t('resetFactors')}
        keep={t('cancel')}
        busy={reset.isPending}
      />
    </li>
  )
}
