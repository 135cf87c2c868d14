import { Can } from '@atrium/console/access/can.tsx'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { when } from '@atrium/console/language/when.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button } from '@mantine/core'
import { IconPassword } from '@tabler/icons-react'
import css from '../../../shared/console/page-section.module.css'
import { PageSection } from '../../../shared/console/page-section.tsx'
import { type AccountDetail, accountApi } from '../../account.contract.ts'
import { accountTexts } from '../account-texts.ts'
import { AccountFactors } from './account-factors.tsx'
import { accountPageTexts } from './account-page-texts.ts'

interface AccountSignInProps {
  account: AccountDetail
  /** Absent where the account is not administered here. */
  onReset?: (() => void) | undefined
}

/** The factors that a person signs in with. */
export function AccountSignIn({ account, onReset }: AccountSignInProps) {
  const t = useFeatureText(accountPageTexts)
  return (
    <PageSection title={t('signIn')}>
      <ul className={css.lines}>
        <li>
          <span className={css.sign}>
            <Glyph icon={IconPassword} size={18} />
          </span>
          <div className={css.text}>
            <p className={css.name}>{t('password')}</p>
            <p className={css.detail}>
              <PasswordFacts account={account} />
            </p>
          </div>
          {onReset && (
            <Can call={accountApi.resetPassword}>
              <Button size="sm" variant="subtle" onClick={onReset}>
                {t('reset')}
              </Button>
            </Can>
          )}
        </li>
        {!account.guest && <AccountFactors account={account} isManaged={onReset !== undefined} />}
      </ul>
    </PageSection>
  )
}

function PasswordFacts({ account }: { account: AccountDetail }) {
  const t = useFeatureText(accountPageTexts)
  const accountText = useFeatureText(accountTexts)
  const { passwordState, passwordChangeDate, passwordEndDate } = account
  if (passwordState === 'none') return t('passwordNone')
  if (passwordState === 'initial') return t('passwordInitial')
  if (!passwordChangeDate) return accountText('password_own')
  const isOver = passwordEndDate !== undefined && Date.parse(passwordEndDate) < Date.now()
  return (
    <>
      {t('changedAt')} {when(passwordChangeDate)}
      {passwordEndDate && (
        <>
          {' · '}
          {t(isOver ? 'expiredAt' : 'expiresAt')} {when(passwordEndDate)}
        </>
      )}
    </>
  )
}
