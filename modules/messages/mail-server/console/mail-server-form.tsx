import { Can } from '@atrium/console/access/can.tsx'
import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { encryptPassword, longestEncrypted } from '@atrium/console/forms/encrypted-password.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { codesCompared, useNewCode } from '@atrium/console/new-code/use-new-code.ts'
import type { OpenRecord } from '@atrium/console/records/record-drawer.tsx'
import { RecordForm } from '@atrium/console/records/record-form.tsx'
import { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import { FormSwitch } from '@atrium/ui/form/form-switch.tsx'
import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { Button, NumberInput, PasswordInput, TextInput } from '@mantine/core'
import css from '../../shared/console/form.module.css'
import { RemoveFooter } from '../../shared/console/remove-footer.tsx'
import { ServerIdentity, ServerStatus, useIsSite } from '../../shared/console/server-identity.tsx'
import { type ServerWords, serverTexts } from '../../shared/console/server-texts.ts'
import { type MailServer, mailServerApi, mailServerDraft } from '../mail-server.contract.ts'

interface MailServerFormProps extends OpenRecord<MailServer> {
  onCreated: (id: string) => void
  onRemoved: () => void
}

interface Values {
  /** Chosen by the platform only. */
  tenantId: string | null
  serverName: string
  serverCode: string
  host: string
  port: number | string
  tls: boolean
  username: string
  /** Empty to keep the stored one. Drafts never store a field of this name. */
  password: string
  sender: string
  enabled: boolean
}

const stale = [mailServerApi.list, mailServerApi.get]

export function MailServerForm(props: MailServerFormProps) {
  const { stored, frame, onChanges, onReload, onCreated, onRemoved } = props
  const t = useFeatureText(serverTexts)
  const isSite = useIsSite()
  const isReadOnly = useIsRefused(stored ? mailServerApi.update : mailServerApi.create)
  const create = useCall(mailServerApi.create, stale, { quiet: true })
  const update = useCall(mailServerApi.update, stale, { quiet: true })
  const remove = useCall(mailServerApi.remove, [mailServerApi.list])
  const record = useRecordForm({
    entity: 'server',
    initial: valuesOf(stored),
    rules: rules(t, stored, isSite),
    labels: {
      tenantId: t('tenant'),
      serverName: t('name'),
      serverCode: t('code'),
      host: t('host'),
      port: t('port'),
      tls: t('tls'),
      username: t('username'),
      password: t('password'),
      sender: t('sender'),
      enabled: t('enabled'),
    },
    refusals: {
      'error.mail_server.code_taken': 'serverCode',
      'error.mail_server.password': 'password',
      'error.egress.refused': 'host',
    },
    fixed: ['tenantId', 'serverCode'],
    isReadOnly,
    calls: [create, update],
    send: async values => {
      const { tenantId, serverName, serverCode, host, port, tls, username, sender, enabled } = values
      const draft = {
        serverName,
        host,
        port: Number(port),
        tlsFlag: flagOf(tls),
        username,
        sender,
        enabledFlag: flagOf(enabled),
        ...(await passwordOf(values)),
      }
      if (stored) {
        const { serverId, objectVersionNumber } = stored
        return update.mutateAsync({ body: { ...draft, serverId, objectVersionNumber } })
      }
      const home = tenantId === null ? {} : { tenantId: Number(tenantId) }
      return create.mutateAsync({ body: { ...draft, ...home, serverCode } })
    },
    onSaved: server => {
      noticeSuccess(t('saved', { name: server.serverName }))
      if (!stored) onCreated(server.serverId)
    },
    onChanges,
  })
  const { form, field } = record
  useNewCode({
    form,
    isNew: !stored,
    field: 'serverCode',
    code: form.values.serverCode,
    name: form.values.serverName,
    find: (serverCode, own) => {
      const tenantId = form.values.tenantId === null ? own : Number(form.values.tenantId)
      return query(mailServerApi.list, { query: { serverCode, tenantId, size: codesCompared } })
    },
    codesIn: ({ content }) => content.map(one => one.serverCode),
  })
  const isUnchanged = stored !== undefined && record.changes === 0

  return (
    <RecordForm
      frame={frame}
      record={record}
      onSave={record.save}
      onReload={onReload}
      status={stored && <ServerStatus server={stored} />}
      stored={stored}
      footer={
        stored ? (
          <RemoveFooter
            save={!isReadOnly && record.footer}
            call={mailServerApi.remove}
            name={stored.serverName}
            effect={t('deleteMailEffect')}
            busy={remove.isPending}
            onRemove={() => {
              const { serverId, objectVersionNumber } = stored
              return remove.mutateAsync({ body: { serverId, objectVersionNumber } }).then(onRemoved)
            }}
          />
        ) : (
          !isReadOnly && <DrawerFooter {...record.footer} />
        )
      }
    >
      <ServerIdentity stored={stored} field={field} />
      <div className={css.host}>
        <TextInput label={t('host')} required maxLength={253} dir="ltr" {...field('host')} />
        <NumberInput
          label={t('port')}
          required
          min={1}
          max={65_535}
          allowDecimal={false}
          hideControls
          {...field('port')}
        />
      </div>
      <FormSwitch
        label={t('tls')}
        description={t('tlsHelp')}
        readOnly={isReadOnly}
        {...form.getInputProps('tls', { type: 'checkbox' })}
      />
      <TextInput
        label={t('username')}
        description={t('usernameHelp')}
        maxLength={254}
        autoComplete="off"
        dir="ltr"
        {...field('username')}
      />
      {form.values.username !== '' && !isReadOnly && (
        <PasswordInput
          label={t('password')}
          description={t(stored?.passwordFlag === 1 ? 'passwordKept' : 'passwordHelp')}
          autoComplete="new-password"
          {...field('password')}
        />
      )}
      <TextInput
        label={t('sender')}
        description={t('senderHelp')}
        required
        maxLength={254}
        {...field('sender')}
      />
      <FormSwitch
        label={t('enabled')}
        description={t('mailEnabledHelp')}
        readOnly={isReadOnly}
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
      {isUnchanged && <MailServerTest serverId={stored.serverId} />}
    </RecordForm>
  )
}

/** The actions on a stored server: send a test email through it. */
function MailServerTest({ serverId }: { serverId: string }) {
  const t = useFeatureText(serverTexts)
  const test = useCall(mailServerApi.test, [])
  return (
    <div className={css.action}>
      <span>{t('testMailHelp')}</span>
      <Can call={mailServerApi.test}>
        <Button
          size="sm"
          loading={test.isPending}
          onClick={() =>
            test.mutate({ params: { serverId } }, { onSuccess: () => noticeSuccess(t('testSent')) })
          }
        >
          {t('test')}
        </Button>
      </Can>
    </div>
  )
}

const valuesOf = (stored: MailServer | undefined): Values => ({
  tenantId: stored ? String(stored.tenantId) : null,
  serverName: stored?.serverName ?? '',
  serverCode: stored?.serverCode ?? '',
  host: stored?.host ?? '',
  port: stored?.port ?? 465,
  tls: stored?.tlsFlag !== 0,
  username: stored?.username ?? '',
  password: '',
  sender: stored?.sender ?? '',
  enabled: stored?.enabledFlag !== 0,
})

const flagOf = (isOn: boolean) => (isOn ? (1 as const) : (0 as const))

/** Without a user name there is no password; an empty one keeps what is stored. */
async function passwordOf({ username, password }: Values): Promise<{ password?: string }> {
  if (username.trim() === '') return { password: '' }
  return password === '' ? {} : { password: await encryptPassword(password) }
}

/** The validation rules of the contract, with the messages of this form. */
function rules(t: ServerWords, stored: MailServer | undefined, isSite: boolean) {
  const { serverName, serverCode, host, port, sender } = mailServerDraft.shape
  return {
    tenantId: (id: string | null) => (isSite && !stored && id === null ? t('tenantMissing') : null),
    serverName: (text: string) => (serverName.safeParse(text).success ? null : t('nameMissing')),
    serverCode: (text: string) => (stored || serverCode.safeParse(text).success ? null : t('codeWrong')),
    host: (text: string) => (host.safeParse(text).success ? null : t('hostWrong')),
    port: (number: number | string) => (port.safeParse(number).success ? null : t('portWrong')),
    password: (text: string) =>
      new TextEncoder().encode(text).length > longestEncrypted ? t('passwordLong') : null,
    sender: (text: string) => (sender.safeParse(text).success ? null : t('senderWrong')),
  }
}
