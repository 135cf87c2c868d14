import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { Why } from '@atrium/console/access/why.tsx'
import type { ApiError } from '@atrium/console/api/api-error.ts'
import { useCall } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { lockTexts } from '@atrium/console/locks/lock-texts.ts'
import { LovPicker } from '@atrium/console/lookups/lov-picker.tsx'
import css from '@atrium/console/records/wide-form.module.css'
import { permissionOf } from '@atrium/contract/endpoint'
import { Select } from '@mantine/core'
import { unitMemberApi } from '../../unit/unit-member.contract.ts'
import { type AccountDetail, accountApi } from '../account.contract.ts'
import { accountTexts } from './account-texts.ts'

export interface StartValues {
  unitId: string | null
  /** How the person gets a first password; `later`: they cannot sign in yet. */
  firstPassword: 'later' | 'send' | 'show'
}

interface AccountStartProps {
  values: StartValues
  onChange: (values: Partial<StartValues>) => void
  /** Units are shown in a tenant only. */
  withUnit: boolean
  hasEmail: boolean
}

/** The unit and the first password of a new account. What the caller may not give is off, and says why. */
export function AccountStart({ values, onChange, withUnit, hasEmail }: AccountStartProps) {
  const t = useFeatureText(accountTexts)
  const mayNotAssign = useIsRefused(unitMemberApi.assign)
  const locks = useFeatureText(lockTexts)
  const mayNotSet = useIsRefused(accountApi.resetPassword)
  const choices = [
    { value: 'later', label: t('firstLater') },
    { value: 'send', label: t('firstSend'), disabled: !hasEmail },
    { value: 'show', label: t('firstShow') },
  ]
  return (
    <>
      {withUnit && (
        <div className={css.pair}>
          <LovPicker
            viewCode="HPFM.UNIT"
            label={t('unit')}
            value={values.unitId}
            onChange={unitId => onChange({ unitId })}
            readOnly={mayNotAssign}
            locked={locks('lock.refused')}
          />
          {mayNotAssign && <Why code={permissionOf(unitMemberApi.assign) ?? ''} />}
        </div>
      )}
      <div className={css.pair}>
        <Select
          label={t('firstPassword')}
          description={t('firstHelp')}
          data={choices}
          allowDeselect={false}
          value={values.firstPassword}
          onChange={choice =>
            onChange({ firstPassword: (choice ?? 'later') as StartValues['firstPassword'] })
          }
          readOnly={mayNotSet}
          {...(mayNotSet && { 'data-locked': locks('lock.refused') })}
        />
        {mayNotSet && <Why code={permissionOf(accountApi.resetPassword) ?? ''} />}
      </div>
    </>
  )
}

/** A new account, the password to show, and the messages of steps that failed. */
export interface Started {
  account: AccountDetail
  password?: string | undefined
  problems: readonly string[]
}

/**
 * Gives a new account its unit and its first password. The account is there already, so a step that fails leaves it
 * as it is and is only reported.
 */
export function useAccountStart() {
  const assign = useCall(unitMemberApi.assign, [unitMemberApi.list], { quiet: true })
  const reset = useCall(accountApi.resetPassword, [accountApi.list, accountApi.get], { quiet: true })
  async function start(account: AccountDetail, { unitId, firstPassword }: StartValues): Promise<Started> {
    const problems: string[] = []
    const failed = (error: ApiError) => {
      problems.push(error.message)
    }
    if (unitId !== null) await assign.mutateAsync({ body: { userId: account.id, unitId } }).catch(failed)
    if (firstPassword === 'later') return { account, problems }
    const sendFlag = firstPassword === 'send' ? 1 : 0
    const given = await reset
      .mutateAsync({ params: { userId: account.id }, body: { sendFlag } })
      .catch(failed)
    return { account, problems, password: given?.password }
  }
  return { start, isPending: assign.isPending || reset.isPending }
}
