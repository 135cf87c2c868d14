import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import css from '@atrium/console/records/wide-form.module.css'
import { FormSwitch } from '@atrium/ui/form/form-switch.tsx'
import {
  MultiSelect,
  type MultiSelectProps,
  NumberInput,
  type NumberInputProps,
  type SwitchProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import { useId } from 'react'
import { accessLife, type ClientScope, clientScopes, refreshLife } from '../client.contract.ts'
import { clientTexts } from './client-texts.ts'

interface ClientAccessProps {
  fields: {
    scopes: MultiSelectProps
    accessTokenValidity: NumberInputProps
    refreshTokenValidity: NumberInputProps
    asksConsent: SwitchProps
    backchannelLogoutUri: TextInputProps
  }
  isHzero: boolean
  isReadOnly: boolean
  onScopes: (scopes: ClientScope[]) => void
}

/** The rights of a client for people, their lifetimes, and whether it asks for consent. */
export function ClientAccess({ fields, isHzero, isReadOnly, onScopes }: ClientAccessProps) {
  const t = useFeatureText(clientTexts)
  const headingId = useId()
  return (
    <section className={css.set} aria-labelledby={headingId}>
      <h3 className={css.heading} id={headingId}>
        {t('access')}
      </h3>
      <MultiSelect
        label={t('scopes')}
        description={t('scopesHelp')}
        data={clientScopes.map(value => ({ value, label: t(value), disabled: value === 'openid' }))}
        {...fields.scopes}
        onChange={scopes => onScopes(scopes as ClientScope[])}
      />
      <FormSwitch
        label={t('asksConsent')}
        description={t('asksConsentHelp')}
        readOnly={isReadOnly}
        {...fields.asksConsent}
        {...(isHzero && { locked: t('consentLegacy'), checked: false })}
      />
      <div className={css.pair}>
        <NumberInput
          label={t('accessLife')}
          allowDecimal={false}
          min={accessLife.least}
          max={accessLife.most}
          {...fields.accessTokenValidity}
        />
        <NumberInput
          label={t('refreshLife')}
          allowDecimal={false}
          min={refreshLife.least}
          max={refreshLife.most}
          {...fields.refreshTokenValidity}
        />
      </div>
      <TextInput
        label={t('logoutUri')}
        description={t('logoutUriHelp')}
        maxLength={500}
        dir="ltr"
        {...fields.backchannelLogoutUri}
      />
    </section>
  )
}
