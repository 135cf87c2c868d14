import type { ErrorCode } from '@atrium/contract/errors'
import type { Page } from '@atrium/contract/page'
import {
  enabledOf,
  fieldsOf,
  stateOf,
  takenOf,
  uniqueOf,
  writtenOf,
} from '@atrium/contract/resource/declared'
import type { AnyResource } from '@atrium/contract/resource/resource'
import { Status } from '@atrium/ui/feedback/status.tsx'
import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { useIsRefused } from '../../access/use-authority.ts'
import type { ApiError } from '../../api/api-error.ts'
import { query, useCall } from '../../api/query.ts'
import { noticeSuccess } from '../../failures/notices.ts'
import { useFeatureText } from '../../language/feature-texts.ts'
import { lockTexts } from '../../locks/lock-texts.ts'
import { codesCompared, useNewCode } from '../../new-code/use-new-code.ts'
import { DeleteButton } from '../../records/delete-button.tsx'
import { useEnabledQuestion } from '../../records/enabled-question.tsx'
import { RecordForm } from '../../records/record-form.tsx'
import { RecordSections } from '../../records/record-sections.tsx'
import { type Form, useRecordForm } from '../../records/use-record-form.ts'
import { fieldInForm } from '../own-fields.ts'
import type { AnyRow, RecordValues } from '../record-value.ts'
import { bodyOf, changeInput, labelsOf, rowRulesOf, rulesOf, valuesOf } from '../record-values.ts'
import { ResourceActions } from '../resource-actions.tsx'
import type { OwnFormProps, ResourceDrawings } from '../resource-drawings.ts'
import { StateLog, StateMark } from '../resource-state.tsx'
import { useResourceText } from '../resource-text.ts'
import { isOfPlatform, OfPlatform } from './platform-record.tsx'
import { FormLine } from './resource-form-line.tsx'
import { ResourceTenant, useTenantChoice } from './resource-tenant.tsx'

interface ResourceFormProps extends OwnFormProps {
  drawings?: ResourceDrawings | undefined
}

/** The form of a record of any resource. */
export function ResourceForm(props: ResourceFormProps) {
  const { of, drawings, stored, frame, onChanges, onReload, onCreated, onRemoved } = props
  const { api } = of
  const text = useResourceText(of)
  const t = text.say
  const isTheirs = isOfPlatform(of, stored)
  const lock = useLock(of, stored)
  const tenant = useTenantChoice(of, stored)
  const isReadOnly = useIsRefused(stored ? api.update : api.create) || lock !== undefined
  const stale = [api.list, api.get, ...(drawings?.changes ?? [])]
  const create = useCall(api.create, stale, { quiet: true })
  const update = useCall(api.update, stale, { quiet: true })
  const [enabled = ''] = enabledOf(of) ?? []
  const name = String(stored?.[of.namedBy])
  const enabling = useEnabledQuestion<RecordValues>({
    entity: of.table,
    id: String(stored?.[of.idField]),
    changeOf(values) {
      const wanted = stored && bodyOf(of, values, stored)[enabled]
      if (!stored || wanted === stored[enabled]) return undefined
      return wanted === 1 ? 'enable' : 'disable'
    },
    words: {
      enable: { question: t('enableQuestion', { name }), effect: '', action: t('enable'), keep: t('keep') },
      disable: {
        question: t('disableQuestion', { name }),
        effect: text.helpOf(enabled) ?? '',
        action: t('disable'),
        keep: t('keep'),
      },
    },
  })
  const record = useRecordForm<RecordValues, AnyRow>({
    entity: of.entityName,
    ...(of.given.opened && { opened: of.given.opened }),
    initial: { ...valuesOf(of, stored), ...tenant.values },
    // The types of rules know rows only where each field has a type of its own.
    rules: {
      ...rulesOf(of, t, stored === undefined, text.ruleOf),
      ...rowRulesOf(of, t),
      ...tenant.rules,
    } as Parameters<typeof useRecordForm<RecordValues, AnyRow>>[0]['rules'],
    labels: { ...labelsOf(of, text), ...tenant.labels },
    refusals: refusalsOf(of),
    fixed: ['tenantId', ...writtenOf(of).flatMap(([name, { traits }]) => (traits.fixed ? [name] : []))],
    isReadOnly,
    lock,
    calls: [create, update],
    send: values => {
      const body = { ...bodyOf(of, values, stored), ...tenant.sent(values) }
      const sent = stored ? update.mutateAsync(changeInput(of, body)) : create.mutateAsync({ body })
      return sent as Promise<AnyRow>
    },
    asks: enabling.asks,
    onSaved: saved => {
      noticeSuccess(t(stored ? 'saved' : 'created', { name: String(saved[of.namedBy]) }))
      if (!stored) onCreated(String(saved[of.idField]), saved)
    },
    onChanges,
    fieldOf: fieldInForm,
  })
  useResourceCode(of, record.form, stored === undefined)
  return (
    <RecordForm
      frame={frame}
      record={record}
      onSave={record.save}
      onReload={onReload}
      status={<RecordState of={of} stored={stored} />}
      lead={
        isTheirs ? (
          <OfPlatform
            of={of}
            create={create}
            values={record.form.values}
            why={stored && drawings?.irreplaceable?.(stored)}
            onCreated={onCreated}
          />
        ) : (
          stored && (
            <ResourceActions
              of={of}
              rows={[stored]}
              text={text}
              whyOff={record.changes > 0 ? t('saveFirst') : undefined}
            />
          )
        )
      }
      stored={isTheirs ? undefined : stored}
      footer={!isReadOnly && <DrawerFooter {...record.footer} />}
    >
      {tenant.isAsked && <ResourceTenant of={of} stored={stored} record={record} />}
      {of.form.map((line, at) => (
        <FormLine key={line.join()} {...props} line={line} at={at} record={record} isReadOnly={isReadOnly} />
      ))}
      {stored && <RecordSections entity={of.table} record={recordOf(of, stored)} />}
      {stored && <StateLog of={of} id={String(stored[of.idField])} text={text} />}
      {enabling.question}
      {stored && lock === undefined && <Removal {...{ of, drawings, stored, onRemoved }} />}
    </RecordForm>
  )
}

/** A record as sections and tabs get it. */
export const recordOf = (of: AnyResource, stored: AnyRow) => ({
  id: String(stored[of.idField]),
  name: String(stored[of.namedBy]),
})

/** Proposes the code of a new record from its name, and says while it is typed that it is taken. */
function useResourceCode(of: AnyResource, form: Form<RecordValues>, isNew: boolean): void {
  const code = of.form.flat().find(name => of.fields[name]?.kind === 'code')
  const textIn = (name: string) => String(form.values[name] ?? '')
  useNewCode({
    form,
    isNew: isNew && code !== undefined,
    field: code ?? '',
    code: code === undefined ? '' : textIn(code),
    name: of.namedBy === code ? undefined : textIn(of.namedBy),
    find: (typed, own) =>
      query(of.api.list, {
        query: {
          ...(code && { [code]: typed }),
          tenantId: typeof form.values.tenantId === 'string' ? Number(form.values.tenantId) : own,
          size: codesCompared,
        },
      }) as unknown as UseQueryOptions<Page<AnyRow>, ApiError, Page<AnyRow>, QueryKey>,
    // A record of the tenant may have a code of the platform: it replaces that one.
    codesIn: ({ content }) =>
      content.filter(row => !isOfPlatform(of, row)).map(row => String(row[code ?? ''])),
  })
}

/** The fields that refusals of the server are about. */
function refusalsOf(of: AnyResource): Partial<Record<ErrorCode, string>> {
  const rich = fieldsOf(of).filter(([, { kind }]) => kind === 'richText')
  return Object.fromEntries([
    ...uniqueOf(of).map(([name]) => [takenOf(of, name), name]),
    // The refusal of a link does not say in which of several texts it is.
    ...(rich.length === 1 ? rich.map(([name]) => ['error.url.scheme', name]) : []),
  ])
}

/** Why a record allows no changes: its state, or that it is the platform's. */
function useLock(of: AnyResource, stored: AnyRow | undefined): string | undefined {
  const { say } = useResourceText(of)
  const locks = useFeatureText(lockTexts)
  if (isOfPlatform(of, stored)) return locks('lock.platform')
  const [name = '', field] = stateOf(of) ?? []
  return field?.states?.[String(stored?.[name])]?.locked ? say('stateLocked') : undefined
}

/** The state of a stored record, or else whether it is enabled. */
function RecordState({ of, stored }: { of: AnyResource; stored: AnyRow | undefined }) {
  const text = useResourceText(of)
  const t = text.say
  const [name] = stateOf(of) ?? []
  const [enabled] = enabledOf(of) ?? []
  if (!stored) return null
  if (name !== undefined) return <StateMark of={of} state={String(stored[name])} text={text} />
  if (enabled === undefined) return null
  const isEnabled = stored[enabled] === 1
  return <Status kind={isEnabled ? 'active' : 'ended'}>{t(isEnabled ? 'active' : 'disabled')}</Status>
}

interface RemovalProps extends Pick<ResourceFormProps, 'of' | 'drawings' | 'onRemoved'> {
  stored: AnyRow
}

/** The button that deletes the record, and its question. */
function Removal({ of, drawings, stored, onRemoved }: RemovalProps) {
  const { inSentence, say: t } = useResourceText(of)
  const remove = useCall(of.api.remove, [of.api.list, ...(drawings?.changes ?? [])])
  const name = String(stored[of.namedBy])
  return (
    <DeleteButton
      call={of.api.remove}
      busy={remove.isPending}
      about={{ entity: of.table, ids: [String(stored[of.idField])], change: 'remove' }}
      onDelete={onSettled =>
        remove.mutate(
          changeInput(of, {
            [of.idField]: stored[of.idField],
            objectVersionNumber: stored.objectVersionNumber,
          }),
          {
            onSuccess: () => {
              noticeSuccess(t('removed', { name }))
              onRemoved()
            },
            onSettled,
          },
        )
      }
      question={t('removeQuestion', { name })}
      effect={t('removeEffect')}
      action={t('remove', inSentence)}
      keep={t('keep')}
    />
  )
}
