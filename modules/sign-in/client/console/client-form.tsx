import { Can } from '@atrium/console/access/can.tsx'
import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { type FieldTexts, MultiLanguageInput } from '@atrium/console/language/multi-language-input.tsx'
import { codesCompared, useNewCode } from '@atrium/console/new-code/use-new-code.ts'
import type { OpenRecord } from '@atrium/console/records/record-drawer.tsx'
import { RecordForm } from '@atrium/console/records/record-form.tsx'
import { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import css from '@atrium/console/records/wide-form.module.css'
import { allowedOrigin } from '@atrium/contract/sign-in/origin'
import { ShownSecret } from '@atrium/directory/shared/console/shown-secret.tsx'
import { RoleBadge } from '@atrium/ui/display/badges/role-badge.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { Status } from '@atrium/ui/feedback/status.tsx'
import { CodeInput } from '@atrium/ui/form/code-input.tsx'
import { FormSwitch } from '@atrium/ui/form/form-switch.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { Button, MultiSelect, Select, type SelectProps, Switch, TagsInput } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useState } from 'react'
import {
  accessLife,
  type ClientDetail,
  clientApi,
  clientFields,
  clientGrant,
  redirectUri,
  refreshLife,
  type StepUpPolicy,
  stepUpPolicies,
} from '../client.contract.ts'
import { type RedirectMatch, redirectMatches } from '../redirect-match.ts'
import { ClientAccess } from './client-access.tsx'
import { ClientSecret } from './client-secret.tsx'
import { type ClientText, clientTexts } from './client-texts.ts'

interface ClientFormProps extends OpenRecord<ClientDetail> {
  onCreated: (id: string) => void
  onRemoved: () => void
}

type Grant = ClientDetail['grants'][number]
type Scope = ClientDetail['scopes'][number]

const stale = [clientApi.list, clientApi.get]

export function ClientForm({ stored, frame, onChanges, onReload, onCreated, onRemoved }: ClientFormProps) {
  const t = useFeatureText(clientTexts)
  const [isAsking, setAsking] = useState(false)
  const [created, setCreated] = useState<{ id: string; name: string; secret: string }>()
  const isReadOnly = useIsRefused(stored ? clientApi.update : clientApi.create)
  const create = useCall(clientApi.create, stale, { quiet: true })
  const update = useCall(clientApi.update, stale, { quiet: true })
  // A deleted client must not be fetched again.
  const remove = useCall(clientApi.remove, [clientApi.list])
  const record = useRecordForm({
    entity: 'client',
    initial: valuesOf(stored),
    rules: rules(t, stored),
    labels: {
      name: t('name'),
      names: t('name'),
      clientId: t('clientId'),
      redirectUris: t('redirects'),
      redirectMatch: t('redirectMatch'),
      grants: t('grants'),
      allowedOrigins: t('origins'),
      legacy: t('legacyLabel'),
      stepUp: t('stepUp'),
      enabled: t('enabledLabel'),
      confidential: t('confidential'),
      scopes: t('scopes'),
      accessTokenValidity: t('accessLife'),
      refreshTokenValidity: t('refreshLife'),
      asksConsent: t('asksConsent'),
      backchannelLogoutUri: t('logoutUri'),
    },
    refusals: {
      'error.client.id_taken': 'clientId',
      'error.client.redirect_uri': 'redirectUris',
      'error.client.match_not_legacy': 'redirectMatch',
      'error.client.origin': 'allowedOrigins',
      'error.client.not_legacy': 'grants',
      'error.client.device_alone': 'grants',
      'error.client.consent_legacy': 'asksConsent',
    },
    fixed: ['clientId', 'confidential'],
    isReadOnly,
    calls: [create, update],
    send: ({ names, clientId, confidential, ...values }) => {
      const redirectMatch = values.legacy ? values.redirectMatch : 'exact'
      const asksConsent = !values.legacy && values.asksConsent
      const backchannelLogoutUri = values.backchannelLogoutUri.trim() || undefined
      const draft = { ...values, redirectMatch, asksConsent, backchannelLogoutUri, _tls: { name: names } }
      if (!stored) return create.mutateAsync({ body: { ...draft, clientId, confidential } })
      const { id, objectVersionNumber } = stored
      return update.mutateAsync({ body: { ...draft, id, objectVersionNumber } })
    },
    onSaved: client => {
      noticeSuccess(t(stored ? 'saved' : 'created', { name: client.name }))
      if (stored) return
      const { id, name, clientSecret: secret } = client as typeof client & { clientSecret?: string }
      if (secret === undefined) onCreated(id)
      else setCreated({ id, name, secret })
    },
    onChanges,
  })
  const { form, field } = record
  useNewCode({
    form,
    isNew: !stored,
    field: 'clientId',
    code: form.values.clientId,
    name: form.values.name,
    find: clientId => query(clientApi.list, { query: { clientId, size: codesCompared } }),
    codesIn: ({ content }) => content.map(one => one.clientId),
  })

  return (
    <RecordForm
      frame={frame}
      record={record}
      onSave={record.save}
      onReload={onReload}
      badge={
        <RoleBadge>
          <Glyph icon={IconPlugConnected} size={14} />
        </RoleBadge>
      }
      status={
        stored && (
          <Status kind={stored.enabled ? 'active' : 'ended'}>
            {t(stored.enabled ? 'enabled' : 'disabled')}
          </Status>
        )
      }
      stored={stored}
      footer={!isReadOnly && <DrawerFooter {...record.footer} />}
      lead={form.values.legacy && <Note tone="warn">{t('legacyWarning')}</Note>}
    >
      <MultiLanguageInput
        label={t('name')}
        required
        maxLength={120}
        field={field('name')}
        texts={form.values.names}
        onTexts={names => form.setFieldValue('names', names)}
      />
      <CodeInput
        label={t('clientId')}
        maxLength={64}
        description={t('idHelp')}
        fixed={stored && t('idFixed')}
        {...field('clientId')}
      />
      <TagsInput
        label={t('redirects')}
        required={!form.values.grants.includes('device_code')}
        description={t('redirectsHelp')}
        acceptValueOnBlur
        splitChars={[' ']}
        {...field('redirectUris')}
      />
      <Select
        label={t('redirectMatch')}
        description={t('redirectMatchHelp')}
        allowDeselect={false}
        data={redirectMatches.map(value => ({ value, label: t(value) }))}
        {...field('redirectMatch')}
        {...(!form.values.legacy && { readOnly: true, 'data-locked': t('redirectMatchHelp') })}
        onChange={match => form.setFieldValue('redirectMatch', match as RedirectMatch)}
      />
      <MultiSelect
        label={t('grants')}
        required
        data={clientGrant.options.map(value => ({ value, label: t(value) }))}
        {...field('grants')}
        onChange={grants => form.setFieldValue('grants', grants as Grant[])}
      />
      {stored ? (
        <ClientSecret client={stored} onRenewed={onReload} />
      ) : (
        <Switch
          label={t('confidential')}
          description={t('confidentialHelp')}
          {...form.getInputProps('confidential', { type: 'checkbox' })}
        />
      )}
      <ClientAccess
        fields={{
          scopes: field('scopes'),
          accessTokenValidity: field('accessTokenValidity'),
          refreshTokenValidity: field('refreshTokenValidity'),
          asksConsent: form.getInputProps('asksConsent', { type: 'checkbox' }),
          backchannelLogoutUri: field('backchannelLogoutUri'),
        }}
        isHzero={form.values.legacy}
        isReadOnly={isReadOnly}
        onScopes={scopes => form.setFieldValue('scopes', scopes)}
      />
      <TagsInput
        label={t('origins')}
        description={t('originsHelp')}
        acceptValueOnBlur
        splitChars={[' ']}
        {...field('allowedOrigins')}
      />
      <FormSwitch
        label={t('legacyLabel')}
        description={t('legacyHelp')}
        readOnly={isReadOnly}
        {...form.getInputProps('legacy', { type: 'checkbox' })}
      />
      {form.values.legacy && <StepUpSelect {...field('stepUp')} />}
      <FormSwitch
        label={t('enabledLabel')}
        description={t('enabledHelp')}
        readOnly={isReadOnly}
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
      {stored && (
        <div className={css.line}>
          <span>{t('deleteLine')}</span>
          <Can call={clientApi.remove}>
            <Button size="sm" variant="danger" onClick={() => setAsking(true)}>
              {t('delete')}
            </Button>
          </Can>
        </div>
      )}
      {created && (
        <ShownSecret
          title={t('secretTitle', { name: created.name })}
          lead={t('secretLead')}
          label={t('secret')}
          secret={created.secret}
          onClose={() => onCreated(created.id)}
        />
      )}
      {stored && (
        <Confirm
          open={isAsking}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            const { id, objectVersionNumber, name } = stored
            void remove.mutateAsync({ body: [{ id, objectVersionNumber }] }).then(
              () => {
                noticeSuccess(t('deletedDone', { name }))
                onRemoved()
              },
              () => setAsking(false),
            )
          }}
          question={t('deleteQuestion', { name: stored.name })}
          effect={t('deleteEffect')}
          action={t('deleteAction')}
          keep={t('keep')}
          busy={remove.isPending}
        />
      )}
    </RecordForm>
  )
}

/** Chooses how calls of an HZERO-compatible client that need a fresh proof are handled. */
function StepUpSelect(props: SelectProps) {
  const t = useFeatureText(clientTexts)
  return (
    <Select
      label={t('stepUp')}
      description={t('stepUpHelp')}
      allowDeselect={false}
      data={stepUpPolicies.map(value => ({ value, label: t(value) }))}
      {...props}
    />
  )
}

interface Values {
  name: string
  names: FieldTexts
  clientId: string
  redirectUris: string[]
  redirectMatch: RedirectMatch
  grants: Grant[]
  allowedOrigins: string[]
  legacy: boolean
  stepUp: StepUpPolicy
  enabled: boolean
  /** Asked only when a client is created. */
  confidential: boolean
  scopes: Scope[]
  accessTokenValidity: number
  refreshTokenValidity: number
  asksConsent: boolean
  /** Empty if it is not notified. */
  backchannelLogoutUri: string
}

const valuesOf = (stored: ClientDetail | undefined): Values => ({
  name: stored?.name ?? '',
  names: { ...stored?._tls.name },
  clientId: stored?.clientId ?? '',
  redirectUris: stored?.redirectUris ?? [],
  redirectMatch: stored?.redirectMatch ?? 'exact',
  grants: stored?.grants ?? ['authorization_code', 'refresh_token'],
  allowedOrigins: stored?.allowedOrigins ?? [],
  legacy: stored?.legacy ?? false,
  stepUp: stored?.stepUp ?? 'refuse',
  enabled: stored?.enabled ?? true,
  confidential: false,
  scopes: stored?.scopes ?? ['openid'],
  accessTokenValidity: stored?.accessTokenValidity ?? 900,
  refreshTokenValidity: stored?.refreshTokenValidity ?? 43_200,
  asksConsent: stored?.asksConsent ?? false,
  backchannelLogoutUri: stored?.backchannelLogoutUri ?? '',
})

/** The validation rules of the contract, with the messages of this form. */
function rules(t: ClientText, stored: ClientDetail | undefined) {
  return {
    name: (name: string) => (clientFields.name.safeParse(name).success ? null : t('nameMissing')),
    clientId: (id: string) => (stored || clientFields.clientId.safeParse(id).success ? null : t('idWrong')),
    redirectUris: (addresses: readonly string[], { grants }: Values) => {
      if (addresses.length === 0 && !grants.includes('device_code')) return t('redirectMissing')
      return addresses.every(one => redirectUri.safeParse(one).success) ? null : t('redirectWrong')
    },
    grants: (grants: readonly Grant[], { legacy }: Values) => {
      if (grants.length === 0) return t('grantMissing')
      if (
        grants.includes('device_code') &&
        (grants.includes('authorization_code') || grants.includes('implicit'))
      )
        return t('grantDevice')
      return legacy || !grants.includes('implicit') ? null : t('grantLegacy')
    },
    allowedOrigins: (origins: readonly string[]) =>
      origins.every(one => allowedOrigin.safeParse(one).success) ? null : t('originWrong'),
    backchannelLogoutUri: (uri: string) =>
      uri.trim() === '' || redirectUri.safeParse(uri.trim()).success ? null : t('redirectWrong'),
    accessTokenValidity: (seconds: unknown) =>
      clientFields.accessTokenValidity.safeParse(seconds).success ? null : t('lifeWrong', accessLife),
    refreshTokenValidity: (seconds: unknown) =>
      clientFields.refreshTokenValidity.safeParse(seconds).success ? null : t('lifeWrong', refreshLife),
  }
}
