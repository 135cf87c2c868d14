import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { Button } from '@mantine/core'
import { ShownSecret } from '../../shared/console/shown-secret.tsx'
import { type AccountDetail, accountApi } from '../account.contract.ts'
import { accountTexts } from './account-texts.ts'

interface AccountPasswordProps {
  account: AccountDetail
  onClose: () => void
}

/** Sets an initial password: sent by email, or shown once to the administrator. */
export function AccountPassword({ account, onClose }: AccountPasswordProps) {
  const t = useFeatureText(accountTexts)
  const reset = useCall(accountApi.resetPassword, [accountApi.get], { quiet: true })
  const { id, realName: name, email } = account
  const set = (sendFlag: 0 | 1) => reset.mutateAsync({ params: { userId: id }, body: { sendFlag } })
  const failed = () => undefined
  const title = t('setTitle', { name })
  if (reset.data?.password !== undefined)
    return (
      <ShownSecret
        title={title}
        lead={t('shownLead', { name })}
        label={t('password')}
        secret={reset.data.password}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      lead={t('setLead')}
      actions={
        <>
          <Button
            variant={email ? 'default' : 'filled'}
            loading={reset.isPending}
            onClick={() => void set(0).catch(failed)}
          >
            {t('showIt')}
          </Button>
          {email && (
            <Button
              variant="filled"
              loading={reset.isPending}
              onClick={() =>
                void set(1).then(() => {
                  noticeSuccess(t('sentDone', { email }))
                  onClose()
                }, failed)
              }
            >
              {t('sendIt', { email })}
            </Button>
          )}
        </>
      }
    >
      {reset.error && (
        <Note tone="danger" live>
          {reset.error.message}
        </Note>
      )}
    </Dialog>
  )
}
