import { Can } from '@atrium/console/access/can.tsx'
import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { type FieldTexts, MultiLanguageInput } from '@atrium/console/language/multi-language-input.tsx'
import { lockTexts } from '@atrium/console/locks/lock-texts.ts'
import { LovPicker } from '@atrium/console/lookups/lov-picker.tsx'
import { codesCompared, useNewCode } from '@atrium/console/new-code/use-new-code.ts'
import type { OpenRecord } from '@atrium/console/records/record-drawer.tsx'
import { RecordForm } from '@atrium/console/records/record-form.tsx'
import { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import type { ReceiveCode } from '@atrium/contract/messages/receive-codes'
import {
  type ConfigurableChannel,
  configurableChannels,
} from '@atrium/server/delivery/channels/channel.contract'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { FormSwitch } from '@atrium/ui/form/form-switch.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { Button, Select, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import css from '../../shared/console/form.module.css'
import { RemoveFooter } from '../../shared/console/remove-footer.tsx'
import { type SendingWords, sendingTexts } from '../../shared/console/sending-texts.ts'
import {
  needsWebhook,
  type SendConfigDetail,
  sendConfigApi,
  sendConfigDraft,
} from '../send-config.contract.ts'
import { SendTest } from './send-test.tsx'

interface SendConfigFormProps extends OpenRecord<SendConfigDetail> {
  onCreated: (id: string) => void
  onRemoved: () => void
}

interface Line {
  typeCode: ConfigurableChannel
  templateCode: string
  webhookId: string | null
  enabled: boolean
}

interface Values {
  messageName: string
  names: FieldTexts
  messageCode: string
  receiveCode: ReceiveCode
  enabled: boolean
  lines: readonly Line[]
}

const stale = [sendConfigApi.list, sendConfigApi.get]

export function SendConfigForm(props: SendConfigFormProps) {
  const { stored, frame, onChanges, onReload, onCreated, onRemoved } = props
  const t = useFeatureText(sendingTexts)
  const isSite = useStore(userState, state => state.currentUser?.currentRoleLevel === 'site')
  const isRefused = useIsRefused(stored ? sendConfigApi.update : sendConfigApi.create)
  const isOfPlatform = stored?.platformFlag === 1
  const isReadOnly = isRefused || isOfPlatform
  const locks = useFeatureText(lockTexts)
  const create = useCall(sendConfigApi.create, stale, { quiet: true })
  const update = useCall(sendConfigApi.update, stale, { quiet: true })
  const remove = useCall(sendConfigApi.remove, [sendConfigApi.list])
  const record = useRecordForm({
    entity: 'config',
    initial: valuesOf(stored),
    rules: rules(t, stored),
    labels: {
      messageName: t('name'),
      names: t('name'),
      messageCode: t('code'),
      receiveCode: t('kind'),
      enabled: t('enabled'),
      lines: t('ways'),
    },
    refusals: { 'error.send_config.code_taken': 'messageCode' },
    fixed: ['messageCode'],
    isReadOnly,
    lock: isOfPlatform ? locks('lock.platform') : undefined,
    calls: [create, update],
    send: values => {
      const { messageCode, ...draft } = draftOf(values)
      if (!stored) return create.mutateAsync({ body: { ...draft, messageCode } })
      const { tempServerId, objectVersionNumber } = stored
      return update.mutateAsync({ params: { tempServerId }, body: { ...draft, objectVersionNumber } })
    },
    onSaved: config => {
      noticeSuccess(t('saved', { name: config.messageName }))
      if (!stored) onCreated(config.tempServerId)
    },
    onChanges,
  })
  const { form, field } = record
  useNewCode({
    form,
    isNew: !stored,
    field: 'messageCode',
    code: form.values.messageCode,
    name: form.values.messageName,
    find: (messageCode, tenantId) =>
      query(sendConfigApi.list, { query: { messageCode, tenantId, size: codesCompared } }),
    // Codes of the platform can be taken: the tenant's record replaces the platform's.
    codesIn: ({ content }, tenantId) =>
      content.filter(one => one.tenantId === tenantId).map(one => one.messageCode),
  })
  const { lines } = form.values
  const setLine = (at: number, change: Partial<Line>) =>
    form.setFieldValue(
      'lines',
      lines.map((line, index) => (index === at ? { ...line, ...change } : line)),
    )
  const isUnchanged = stored !== undefined && record.changes === 0
  const makeOwn = () =>
    void create.mutateAsync({ body: draftOf(form.values) }).then(
      own => onCreated(own.tempServerId),
      // The error is shown above the fields.
      () => undefined,
    )

  return (
    <RecordForm
      frame={frame}
      record={record}
      onSave={record.save}
      onReload={onReload}
      stored={isOfPlatform ? undefined : stored}
      footer={
        !isReadOnly &&
        (stored ? (
          <RemoveFooter
            save={record.footer}
            call={sendConfigApi.remove}
            name={stored.messageName}
            busy={remove.isPending}
            onRemove={() => {
              const { tempServerId, objectVersionNumber } = stored
              return remove
                .mutateAsync({ params: { tempServerId }, body: { objectVersionNumber } })
                .then(onRemoved)
            }}
          />
        ) : (
          <DrawerFooter {...record.footer} />
        ))
      }
      lead={
        isOfPlatform && (
          <Note tone="info">
            {t(stored.receiveCode === 'SECURITY' ? 'isSecurity' : 'ofPlatform')}
            {stored.receiveCode !== 'SECURITY' && (
              <Can call={sendConfigApi.create}>
                <Button size="compact-sm" loading={create.isPending} onClick={makeOwn}>
                  {t('makeOwn')}
                </Button>
              </Can>
            )}
          </Note>
        )
      }
    >
      <MultiLanguageInput
        label={t('name')}
        required
        maxLength={120}
        field={field('messageName')}
        texts={form.values.names}
        onTexts={names => form.setFieldValue('names', names)}
      />
      <TextInput
        label={t('code')}
        required
        maxLength={128}
        classNames={{ input: 'mono' }}
        {...field('messageCode')}
        {...(stored && { readOnly: true, 'data-locked': locks('lock.stored') })}
      />
      <Select
        label={t('kind')}
        description={t('kindHelp')}
        data={(
          ['MSG', 'NOTICE', 'ANNOUNCE', ...(isSite || isOfPlatform ? (['SECURITY'] as const) : [])] as const
        ).map(value => ({ value, label: t(`kind${value}`) }))}
        allowDeselect={false}
        readOnly={isReadOnly}
        {...form.getInputProps('receiveCode')}
      />
      <fieldset className={css.group}>
        <legend>{t('ways')}</legend>
        {lines.map((line, at) => (
          <div key={at} className={css.line}>
            <Select
              label={t('way')}
              data={configurableChannels.map(value => ({ value, label: t(value) }))}
              allowDeselect={false}
              readOnly={isReadOnly}
              value={line.typeCode}
              onChange={typeCode => typeCode && setLine(at, { typeCode, webhookId: null })}
            />
            <div className={css.form}>
              <LovPicker
                viewCode="HMSG.MESSAGE_TEMPLATE"
                label={t('template')}
                readOnly={isReadOnly}
                value={line.templateCode || null}
                text={stored?.serverList.find(one => one.templateCode === line.templateCode)?.templateName}
                onChange={code => setLine(at, { templateCode: code ?? '' })}
              />
              {needsWebhook(line.typeCode) && (
                <LovPicker
                  viewCode="HMSG.WEBHOOK"
                  label={t('WEBHOOK')}
                  readOnly={isReadOnly}
                  value={line.webhookId}
                  text={stored?.serverList.find(one => one.webhookId === line.webhookId)?.webhookName}
                  onChange={webhookId => setLine(at, { webhookId })}
                />
              )}
            </div>
            <FormSwitch
              aria-label={t('wayEnabled', { way: t(line.typeCode) })}
              readOnly={isReadOnly}
              checked={line.enabled}
              onChange={event => setLine(at, { enabled: event.currentTarget.checked })}
            />
            {!isReadOnly && (
              <IconButton
                icon={IconTrash}
                label={t('takeOut', { way: t(line.typeCode) })}
                onClick={() =>
                  form.setFieldValue(
                    'lines',
                    lines.filter((_, index) => index !== at),
                  )
                }
              />
            )}
          </div>
        ))}
        {!isReadOnly && (
          <Button
            variant="subtle"
            onClick={() =>
              form.setFieldValue('lines', [
                ...lines,
                { typeCode: 'EMAIL', templateCode: '', webhookId: null, enabled: true },
              ])
            }
          >
            {t('addWay')}
          </Button>
        )}
        {form.errors.lines && <p className={css.error}>{form.errors.lines}</p>}
      </fieldset>
      <FormSwitch
        label={t('enabled')}
        description={t('enabledHelp')}
        readOnly={isReadOnly}
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
      {isUnchanged && stored.receiveCode !== 'SECURITY' && (
        <Can call={sendConfigApi.test}>
          <SendTest messageCode={stored.messageCode} names={stored.templateArgs} />
        </Can>
      )}
    </RecordForm>
  )
}

function valuesOf(stored: SendConfigDetail | undefined): Values {
  return {
    messageName: stored?.messageName ?? '',
    names: { ...stored?._tls.messageName },
    messageCode: stored?.messageCode ?? '',
    receiveCode: stored?.receiveCode ?? 'NOTICE',
    enabled: stored?.enabledFlag !== 0,
    lines: (stored?.serverList ?? []).map(line => ({
      typeCode: line.typeCode,
      templateCode: line.templateCode,
      webhookId: line.webhookId ?? null,
      enabled: line.enabledFlag !== 0,
    })),
  }
}

const flagOf = (isOn: boolean) => (isOn ? (1 as const) : (0 as const))

const draftOf = ({ names, enabled, lines, ...plain }: Values) => ({
  ...plain,
  enabledFlag: flagOf(enabled),
  serverList: lines.map(({ enabled: isOn, webhookId, ...line }) => ({
    ...line,
    enabledFlag: flagOf(isOn),
    ...(webhookId !== null && { webhookId }),
  })),
  _tls: { messageName: names },
})

/** The validation rules of the contract, with the messages of this form. */
function rules(t: SendingWords, stored: SendConfigDetail | undefined) {
  const { messageName, messageCode } = sendConfigDraft.shape
  const isWhole = (line: Line) =>
    line.templateCode !== '' && needsWebhook(line.typeCode) === (line.webhookId !== null)
  return {
    messageName: (text: string) => (messageName.safeParse(text).success ? null : t('nameMissing')),
    messageCode: (text: string) => (stored || messageCode.safeParse(text).success ? null : t('codeWrong')),
    lines: (lines: readonly Line[]) => (lines.every(isWhole) ? null : t('linesMissing')),
  }
}
