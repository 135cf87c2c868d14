import { Can } from '@atrium/console/access/can.tsx'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import css from '@atrium/console/records/wide-form.module.css'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import type { Endpoint } from '@atrium/contract/endpoint'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { AccountErasure } from '../../erasure/console/account-erasure.tsx'
import { AccountData } from '../../personal-data/console/account-data.tsx'
import { type AccountDetail, accountApi } from '../account.contract.ts'
import { accountTexts } from './account-texts.ts'
import { useAccountActions } from './use-account-actions.tsx'

interface AccountActionsProps {
  stored: AccountDetail
  stale: readonly Endpoint[]
  onRemoved: () => void
  /** On the page of the account, whose head has the frequent actions. */
  isPart: boolean
}

/** The actions on an account, with its state; not available for your own. */
export function AccountActions({ isPart, ...account }: AccountActionsProps) {
  const ownId = useStore(userState, state => state.currentUser?.id)
  const { stored, stale, onRemoved } = account
  if (stored.id === ownId) return null
  return (
    <div>
      {!isPart && <FrequentActions {...account} />}
      <AccountData stored={stored} />
      <AccountErasure stored={stored} stale={stale} onErased={onRemoved} />
    </div>
  )
}

function FrequentActions({ stored, stale, onRemoved }: Omit<AccountActionsProps, 'isPart'>) {
  const t = useFeatureText(accountTexts)
  const actions = useAccountActions(stored, stale, onRemoved)
  return (
    <>
      <Line text={t(`password_${stored.passwordState}`)}>
        <Can call={accountApi.resetPassword}>
          <Button size="sm" onClick={actions.setPassword}>
            {t('setPassword')}
          </Button>
        </Can>
      </Line>
      {stored.locked && (
        <Line text={t('lockedLine')}>
          <Can call={accountApi.unlock}>
            <Button size="sm" loading={actions.isUnlocking} onClick={actions.unlock}>
              {t('unlock')}
            </Button>
          </Can>
        </Line>
      )}
      <Line
        text={t(
          stored.awaitsApproval ? 'awaitsApprovalLine' : stored.enabled ? 'enabledLine' : 'disabledLine',
        )}
      >
        <Can call={accountApi.freeze}>
          {stored.enabled ? (
            <Button size="sm" onClick={actions.disable}>
              {t('disable')}
            </Button>
          ) : (
            <Button size="sm" loading={actions.isEnabling} onClick={actions.enable}>
              {t(stored.awaitsApproval ? 'approve' : 'enable')}
            </Button>
          )}
        </Can>
      </Line>
      {stored.lastLoginDate === undefined && (
        <Line text={t(stored.awaitsApproval ? 'rejectEffect' : 'unusedLine')}>
          <Can call={accountApi.remove}>
            <Button size="sm" variant="danger" onClick={actions.delete}>
              {t(stored.awaitsApproval ? 'reject' : 'delete')}
            </Button>
          </Can>
        </Line>
      )}
      {actions.dialogs}
    </>
  )
}

function Line({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={css.line}>
      <span>{text}</span>
      {children}
    </div>
  )
}
