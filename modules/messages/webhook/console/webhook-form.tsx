import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { codesCompared, useNewCode } from '@atrium/console/new-code/use-new-code.ts'
import type { OpenRecord } from '@atrium/console/records/record-drawer.tsx'
import { RecordForm } from '@atrium/console/records/record-form.tsx'
import { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import { FormSwitch } from '@atrium/ui/form/form-switch.tsx'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { RemoveFooter } from '../../shared/console/remove-footer.tsx'
import { ServerIdentity, ServerStatus, useIsSite } from '../../shared/console/server-identity.tsx'
import { type ServerWords, serverTexts } from '../../shared/console/server-texts.ts'
import { StoredAction } from '../../shared/console/stored-action.tsx'
import { type Webhook, webhookApi, webhookDraft } from '../webhook.contract.ts'
import { WebhookTest } from './webhook-test.tsx'

interface WebhookFormProps extends OpenRecord<Webhook> {
  /** Called with a new secret, which is shown only once. */
  onSecret: (name: string, secret: string) => void
  onCreated: (id: string) => void
  onRemoved: () => void
}

interface Values {
  /** Chosen by the platform only. */
  tenantId: string | null
  serverName: string
  serverCode: string
  webhookAddress: string
  enabled: boolean
}

const stale = [webhookApi.list, webhookApi.get]

export function WebhookForm(props: WebhookFormProps) {
  const { stored, frame, onChanges, onReload, onSecret, onCreated, onRemoved } = props
  const t = useFeatureText(serverTexts)
  const isSite = useIsSite()
  const isReadOnly = useIsRefused(stored ? webhookApi.update : webhookApi.create)
  const create = useCall(webhookApi.create, stale, { quiet: true })
  const update = useCall(webhookApi.update, stale, { quiet: true })
  const remove = useCall(webhookApi.remove, [webhookApi.list])
  const record = useRecordForm({
    entity: 'webhook',
    initial: valuesOf(stored),
    rules: rules(t, stored, isSite),
    labels: {
      tenantId: t('tenant'),
      serverName: t('name'),
      serverCode: t('code'),
      webhookAddress: t('address'),
      enabled: t('enabled'),
    },
    refusals: {
      'error.webhook.code_taken': 'serverCode',
      'error.webhook.address': 'webhookAddress',
      'error.egress.refused': 'webhookAddress',
    },
    fixed: ['tenantId', 'serverCode'],
    isReadOnly,
    calls: [create, update],
    send: async ({ tenantId, serverCode, enabled, ...values }) => {
      const draft = { ...values, enabledFlag: enabled ? (1 as const) : (0 as const) }
      if (stored) {
        const { webhookId, objectVersionNumber } = stored
        return update.mutateAsync({ body: { ...draft, webhookId, objectVersionNumber } })
      }
      const home = tenantId === null ? {} : { tenantId: Number(tenantId) }
      const made = await create.mutateAsync({ body: { ...draft, ...home, serverCode } })
      onSecret(made.serverName, made.secret)
      return made
    },
    onSaved: webhook => {
      noticeSuccess(t('saved', { name: webhook.serverName }))
      if (!stored) onCreated(webhook.webhookId)
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
    find: (serverCode, tenantId) =>
      query(webhookApi.list, { query: { serverCode, tenantId, size: codesCompared } }),
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
            call={webhookApi.remove}
            name={stored.serverName}
            effect={t('deleteWebhookEffect')}
            busy={remove.isPending}
            onRemove={() => {
              const { webhookId, objectVersionNumber } = stored
              return remove.mutateAsync({ body: { webhookId, objectVersionNumber } }).then(onRemoved)
            }}
          />
        ) : (
          !isReadOnly && <DrawerFooter {...record.footer} />
        )
      }
    >
      <ServerIdentity stored={stored} field={field} />
      <TextInput
        label={t('address')}
        description={t('addressHelp')}
        required
        maxLength={2000}
        type="url"
        dir="ltr"
        {...field('webhookAddress')}
      />
      <FormSwitch
        label={t('enabled')}
        description={t('webhookEnabledHelp')}
        readOnly={isReadOnly}
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
      {isUnchanged && <WebhookActions stored={stored} onSecret={onSecret} />}
    </RecordForm>
  )
}

/** The actions on a stored webhook: send a test, and renew its secret. */
function WebhookActions({ stored, onSecret }: { stored: Webhook; onSecret: WebhookFormProps['onSecret'] }) {
  const t = useFeatureText(serverTexts)
  const [isAsking, setAsking] = useState(false)
  const test = useCall(webhookApi.test, [])
  const renew = useCall(webhookApi.renewSecret, stale)
  const { webhookId, serverName } = stored
  const params = { webhookId }
  return (
    <div>
      <StoredAction
        call={webhookApi.test}
        help={t('testWebhookHelp')}
        label={t('test')}
        busy={test.isPending}
        onClick={() => test.mutate({ params })}
      />
      {test.data && <WebhookTest key={test.data.messageId} messageId={test.data.messageId} />}
      <StoredAction
        call={webhookApi.renewSecret}
        help={t('secretLine')}
        label={t('renew')}
        onClick={() => setAsking(true)}
      />
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          void renew
            .mutateAsync({ params })
            .then(
              ({ secret }) => onSecret(serverName, secret),
              // The failure is already reported.
              () => undefined,
            )
            .finally(() => setAsking(false))
        }
        question={t('renewQuestion', { name: serverName })}
        effect={t('renewEffect')}
        action={t('renewAction')}
        keep={t('keep')}
        busy={renew.isPending}
      />
    </div>
  )
}

const valuesOf = (stored: Webhook | undefined): Values => ({
  tenantId: stored ? String(stored.tenantId) : null,
  serverName: stored?.serverName ?? '',
  serverCode: stored?.serverCode ?? '',
  webhookAddress: stored?.webhookAddress ?? '',
  enabled: stored?.enabledFlag !== 0,
})

/** The validation rules of the contract, with the messages of this form. */
function rules(t: ServerWords, stored: Webhook | undefined, isSite: boolean) {
  const { serverName, serverCode, webhookAddress } = webhookDraft.shape
  return {
    tenantId: (id: string | null) => (isSite && !stored && id === null ? t('tenantMissing') : null),
    serverName: (text: string) => (serverName.safeParse(text).success ? null : t('nameMissing')),
    serverCode: (text: string) => (stored || serverCode.safeParse(text).success ? null : t('codeWrong')),
    webhookAddress: (text: string) => (webhookAddress.safeParse(text).success ? null : t('addressWrong')),
  }
}
