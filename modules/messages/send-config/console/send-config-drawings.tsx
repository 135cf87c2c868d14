import { Can } from '@atrium/console/access/can.tsx'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { LovPicker } from '@atrium/console/lookups/lov-picker.tsx'
import type { AnyRow, Keyed } from '@atrium/console/resource/record-value.ts'
import { valuesOf } from '@atrium/console/resource/record-values.ts'
import type {
  DrawingProps,
  OwnInputProps,
  ResourceDrawings,
} from '@atrium/console/resource/resource-drawings.ts'
import { useResourceText } from '@atrium/console/resource/resource-text.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { receiveCode } from '@atrium/contract/messages/receive-codes'
import {
  type ConfigurableChannel,
  configurableChannels,
} from '@atrium/server/delivery/channels/channel.contract'
import { Chip } from '@atrium/ui/display/chip.tsx'
import { FormSwitch } from '@atrium/ui/form/form-switch.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { Button, Select } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import css from '../../shared/console/form.module.css'
import { sendingTexts } from '../../shared/console/sending-texts.ts'
import { sendTestApi } from '../send-config.contract.ts'
import { sendConfig } from '../send-config.resource.ts'
import { type NamedLine, needsWebhook, type SendConfigLine } from '../send-config-line.schema.ts'
import { SendTest } from './send-test.tsx'

const isAboutAccounts = (row: AnyRow | undefined) => row?.receiveCode === 'SECURITY'

/** The enabled channels. */
function Channels({ row }: DrawingProps) {
  const t = useFeatureText(sendingTexts)
  return (
    <span className={css.chips}>
      {(row.typeCodeList as ConfigurableChannel[]).map(channel => (
        <Chip key={channel}>{t(channel)}</Chip>
      ))}
    </span>
  )
}

/** The kind. The platform alone offers that of messages about accounts. */
function Kind({ value, values: _, stored, onChange, ...input }: OwnInputProps) {
  const { choiceOf } = useResourceText(sendConfig)
  const isSite = useStore(userState, state => state.currentUser?.currentRoleLevel === 'site')
  const offered = receiveCode.options.filter(code => code !== 'SECURITY' || isSite || isAboutAccounts(stored))
  return (
    <Select
      {...input}
      data={offered.map(code => ({ value: code, label: choiceOf('receiveCode', code) }))}
      allowDeselect={false}
      value={String(value)}
      onChange={onChange}
    />
  )
}

type Line = SendConfigLine & Keyed

/** The channels with their templates. */
function Lines({ id, label, value, stored, onChange, readOnly, error }: OwnInputProps) {
  const t = useFeatureText(sendingTexts)
  const lines = (value ?? []) as readonly Line[]
  const add = () => {
    const key = `new-${Date.now()}`
    onChange([...lines, { typeCode: 'EMAIL', templateCode: '', enabledFlag: 1, key }])
  }
  return (
    <fieldset className={css.group} id={id} tabIndex={-1}>
      <legend>{label}</legend>
      {lines.map(line => (
        <LineInputs
          key={line.key}
          line={line}
          named={(stored?.serverList ?? []) as readonly NamedLine[]}
          readOnly={readOnly}
          onChange={change => onChange(lines.map(one => (one === line ? { ...one, ...change } : one)))}
          onRemove={() => onChange(lines.filter(one => one !== line))}
        />
      ))}
      {!readOnly && (
        <Button variant="subtle" onClick={add}>
          {t('addWay')}
        </Button>
      )}
      {error !== undefined && <p className={css.error}>{error}</p>}
    </fieldset>
  )
}

interface LineInputsProps {
  line: Line
  /** The stored lines, which name what they refer to. */
  named: readonly NamedLine[]
  readOnly: boolean
  onChange: (change: Partial<SendConfigLine>) => void
  onRemove: () => void
}

function LineInputs({ line, named, readOnly, onChange, onRemove }: LineInputsProps) {
  const t = useFeatureText(sendingTexts)
  const { typeCode, templateCode, webhookId = null, enabledFlag } = line
  return (
    <div className={css.form}>
      <div className={css.line}>
        <Select
          label={t('way')}
          data={configurableChannels.map(value => ({ value, label: t(value) }))}
          allowDeselect={false}
          readOnly={readOnly}
          value={typeCode}
          onChange={channel => channel && onChange({ typeCode: channel, webhookId: undefined })}
        />
        <FormSwitch
          aria-label={t('wayEnabled', { way: t(typeCode) })}
          readOnly={readOnly}
          checked={enabledFlag !== 0}
          onChange={event => onChange({ enabledFlag: event.currentTarget.checked ? 1 : 0 })}
        />
        {!readOnly && (
          <IconButton icon={IconTrash} label={t('takeOut', { way: t(typeCode) })} onClick={onRemove} />
        )}
      </div>
      <LovPicker
        viewCode="HMSG.MESSAGE_TEMPLATE"
        label={t('template')}
        readOnly={readOnly}
        value={templateCode || null}
        text={named.find(one => one.templateCode === templateCode)?.templateName}
        onChange={code => onChange({ templateCode: code ?? '' })}
      />
      {needsWebhook(typeCode) && (
        <LovPicker
          viewCode="HMSG.WEBHOOK"
          label={t('WEBHOOK')}
          readOnly={readOnly}
          value={webhookId}
          text={named.find(one => one.webhookId === webhookId)?.webhookName}
          onChange={id => onChange({ webhookId: id ?? undefined })}
        />
      )}
    </div>
  )
}

/** Sends the configuration as it is stored, while nothing else is typed. */
function Test({ values, stored }: OwnInputProps) {
  if (!stored || isAboutAccounts(stored)) return null
  const isTyped = Object.entries(valuesOf(sendConfig, stored)).some(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(values[name]),
  )
  if (isTyped) return null
  return (
    <Can call={sendTestApi.test}>
      <SendTest messageCode={String(stored.messageCode)} names={stored.templateArgs as string[]} />
    </Can>
  )
}

export const drawings: ResourceDrawings = {
  cells: { typeCodeList: Channels },
  inputs: { receiveCode: Kind, serverList: Lines, templateArgs: Test },
  irreplaceable: row => (isAboutAccounts(row) ? 'isSecurity' : undefined),
}
