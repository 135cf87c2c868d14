import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import type { Endpoint } from '@atrium/contract/endpoint'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { useState } from 'react'
import { type AccountDetail, accountApi } from '../account.contract.ts'
import { AccountPassword } from './account-password.tsx'
import { accountTexts } from './account-texts.ts'

/** The actions on an account besides editing it, and the dialogs that ask before the ones with consequences. */
export function useAccountActions(account: AccountDetail, stale: readonly Endpoint[], onRemoved: () => void) {
  const t = useFeatureText(accountTexts)
  const { id, objectVersionNumber, realName: name, awaitsApproval } = account
  const [asking, ask] = useState<'password' | 'disable' | 'delete'>()
  const freeze = useCall(accountApi.freeze, stale)
  const unfreeze = useCall(accountApi.unfreeze, stale)
  const unlock = useCall(accountApi.unlock, stale)
  // A deleted record must not be fetched again.
  const remove = useCall(
    accountApi.remove,
    stale.filter(one => one !== accountApi.get),
  )
  const input = { params: { userId: id } }
  const close = () => ask(undefined)
  // A new version remounts the form, so callbacks of mutate would not run; failures are already reported.
  const done = (message: string) => () => {
    close()
    noticeSuccess(message)
  }
  return {
    setPassword: () => ask('password'),
    disable: () => ask('disable'),
    delete: () => ask('delete'),
    enable: () =>
      void unfreeze
        .mutateAsync(input)
        .then(done(t(awaitsApproval ? 'approvedDone' : 'enabledDone', { name })), close),
    isEnabling: unfreeze.isPending,
    unlock: () => unlock.mutate(input, { onSuccess: done(t('unlockedDone', { name })) }),
    isUnlocking: unlock.isPending,
    dialogs: (
      <>
        {asking === 'password' && <AccountPassword account={account} onClose={close} />}
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
              noticeSuccess(t(awaitsApproval ? 'rejectedDone' : 'deletedDone', { name }))
              onRemoved()
            }, close)
          }
          question={t(awaitsApproval ? 'rejectQuestion' : 'deleteQuestion', { name })}
          effect={t(awaitsApproval ? 'rejectEffect' : 'deleteEffect')}
          action={t(awaitsApproval ? 'rejectAction' : 'deleteAction')}
          keep={t('keep')}
          busy={remove.isPending}
        />
      </>
    ),
  }
}
