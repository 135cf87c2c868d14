import { Can } from '@atrium/console/access/can.tsx'
import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import css from '@atrium/console/records/wide-form.module.css'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import type { Endpoint } from '@atrium/contract/endpoint'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type AccountDetail, accountApi } from '../account.contract.ts'
import { AccountPassword } from './account-password.tsx'
import { accountTexts } from './account-texts.ts'

interface AccountActionsProps {
  stored: AccountDetail
  stale: readonly Endpoint[]
  onRemoved: () => void
}

/** The actions on an account besides editing it; not available for your own. */
export function AccountActions({ stored, stale, onRemoved }: AccountActionsProps) {
  const t = useFeatureText(accountTexts)
  const ownId = useStore(userState, state => state.currentUser?.id)
  const [asking, ask] = useState<'password' | 'disable' | 'delete'>()
  const freeze = useCall(accountApi.freeze, stale)
  const unfreeze = useCall(accountApi.unfreeze, stale)
  const unlock = useCall(accountApi.unlock, stale)
  // A deleted record must not be fetched again.
  const remove = useCall(
    accountApi.remove,
    stale.filter(one => one !== accountApi.get),
  )
  const { id, objectVersionNumber, realName: name } = stored
  const input = { params: { userId: id } }
  if (id === ownId) return null

  const close = () => ask(undefined)
  // A new version remounts the drawer, so callbacks of mutate would not run; failures are already reported.
  const done = (message: string) => () => {
    close()
    noticeSuccess(message)
  }
  return (
    <div>
      <Line text={t(`password_${stored.passwordState}`)}>
        <Can call={accountApi.resetPassword}>
          <Button size="sm" onClick={() => ask('password')}>
            {t('setPassword')}
          </Button>
        </Can>
      </Line>
      {stored.locked && (
        <Line text={t('lockedLine')}>
          <Can call={accountApi.unlock}>
            <Button
              size="sm"
              loading={unlock.isPending}
              onClick={() => unlock.mutate(input, { onSuccess: done(t('unlockedDone', { name })) })}
            >
              {t('unlock')}
            </Button>
          </Can>
        </Line>
      )}
      <Line text={stored.enabled ? t('enabledLine') : t('disabledLine')}>
        <Can call={accountApi.freeze}>
          {stored.enabled ? (
            <Button size="sm" onClick={() => ask('disable')}>
              {t('disable')}
            </Button>
          ) : (
            <Button
              size="sm"
              loading={unfreeze.isPending}
              onClick={() => void unfreeze.mutateAsync(input).then(done(t('enabledDone', { name })), close)}
            >
              {t('enable')}
            </Button>
          )}
        </Can>
      </Line>
      {stored.lastLoginDate === undefined && (
        <Line text={t('unusedLine')}>
          <Can call={accountApi.remove}>
            <Button size="sm" variant="danger" onClick={() => ask('delete')}>
              {t('delete')}
            </Button>
          </Can>
        </Line>
      )}
      {asking === 'password' && <AccountPassword account={stored} onClose={close} />}
      <Confirm
        open={asking === 'disable'}
        onClose={close}
        onConfirm={() => void freeze.mutateAsync(input).then(done(t('disabledDone', { name })), close)}
        question={t('disableQuestion', { name })}
        effect={t('disableEffect')}
        action={t('disableAction')}
        keep={t('keep')}
        busy={freeze.isPending}
      />
      <Confirm
        open={asking === 'delete'}
        onClose={close}
        onConfirm={() =>
          void remove.mutateAsync({ body: { id, objectVersionNumber } }).then(() => {
            noticeSuccess(t('deletedDone', { name }))
            onRemoved()
          }, close)
        }
        question={t('deleteQuestion', { name })}
        effect={t('deleteEffect')}
        action={t('deleteAction')}
        keep={t('keep')}
        busy={remove.isPending}
      />
    </div>
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
