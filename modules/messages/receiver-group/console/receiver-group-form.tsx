import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { type FieldTexts, MultiLanguageInput } from '@atrium/console/language/multi-language-input.tsx'
import { codesCompared, useNewCode } from '@atrium/console/new-code/use-new-code.ts'
import type { OpenRecord } from '@atrium/console/records/record-drawer.tsx'
import { RecordForm } from '@atrium/console/records/record-form.tsx'
import { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import { CodeInput } from '@atrium/ui/form/code-input.tsx'
import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { Switch } from '@mantine/core'
import css from '../../shared/console/form.module.css'
import { RemoveFooter } from '../../shared/console/remove-footer.tsx'
import {
  type GroupMember,
  type ReceiverGroupDetail,
  receiverGroupApi,
  receiverGroupDraft,
} from '../receiver-group.contract.ts'
import { type ReceiverGroupWords, receiverGroupTexts } from './receiver-group-texts.ts'
import { ReceiverPicker } from './receiver-picker.tsx'

interface ReceiverGroupFormProps extends OpenRecord<ReceiverGroupDetail> {
  onCreated: (id: string) => void
  onRemoved: () => void
}

interface Values {
  typeName: string
  names: FieldTexts
  typeCode: string
  roles: string[]
  userGroups: string[]
  units: string[]
  people: string[]
  enabled: boolean
}

const kinds = [
  { kind: 'ROLE', name: 'roles' },
  { kind: 'USER_GROUP', name: 'userGroups' },
  { kind: 'UNIT', name: 'units' },
  { kind: 'USER', name: 'people' },
] as const

const stale = [receiverGroupApi.list, receiverGroupApi.get]

export function ReceiverGroupForm(props: ReceiverGroupFormProps) {
  const { stored, frame, onChanges, onReload, onCreated, onRemoved } = props
  const t = useFeatureText(receiverGroupTexts)
  const isReadOnly = useIsRefused(stored ? receiverGroupApi.update : receiverGroupApi.create)
  const create = useCall(receiverGroupApi.create, stale, { quiet: true })
  const update = useCall(receiverGroupApi.update, stale, { quiet: true })
  const remove = useCall(receiverGroupApi.remove, [receiverGroupApi.list])
  const record = useRecordForm({
    entity: 'group',
    initial: valuesOf(stored),
    rules: rules(t, stored),
    labels: {
      typeName: t('name'),
      names: t('name'),
      typeCode: t('code'),
      roles: t('roles'),
      userGroups: t('userGroups'),
      units: t('units'),
      people: t('people'),
      enabled: t('enabled'),
    },
    refusals: { 'error.receiver_group.code_taken': 'typeCode' },
    isReadOnly,
    calls: [create, update],
    send: values => {
      const draft = draftOf(values)
      if (!stored) return create.mutateAsync({ body: { ...draft, typeCode: values.typeCode } })
      const { receiverTypeId, objectVersionNumber } = stored
      return update.mutateAsync({ body: { ...draft, receiverTypeId, objectVersionNumber } })
    },
    onSaved: group => {
      noticeSuccess(t('saved', { name: group.typeName }))
      if (!stored) onCreated(group.receiverTypeId)
    },
    onChanges,
  })
  const { form, field } = record
  useNewCode({
    form,
    isNew: !stored,
    field: 'typeCode',
    code: form.values.typeCode,
    name: form.values.typeName,
    find: (typeCode, tenantId) =>
      query(receiverGroupApi.list, { query: { typeCode, tenantId, size: codesCompared } }),
    codesIn: ({ content }) => content.map(one => one.typeCode),
  })
  const names = (type: GroupMember['receiverTypeCode']) =>
    Object.fromEntries(
      (stored?.receiverList ?? [])
        .filter(one => one.receiverTypeCode === type)
        .map(one => [one.receiverSourceId, one.receiverSourceName]),
    )

  return (
    <RecordForm
      frame={frame}
      record={record}
      onSave={record.save}
      onReload={onReload}
      stored={stored}
      footer={
        stored && record.changes === 0 ? (
          <RemoveFooter
            call={receiverGroupApi.remove}
            name={stored.typeName}
            effect={t('deleteEffect')}
            busy={remove.isPending}
            onRemove={() => {
              const { receiverTypeId, objectVersionNumber } = stored
              return remove.mutateAsync({ body: { receiverTypeId, objectVersionNumber } }).then(onRemoved)
            }}
          />
        ) : (
          !isReadOnly && <DrawerFooter {...record.footer} />
        )
      }
    >
      <MultiLanguageInput
        label={t('name')}
        required
        maxLength={120}
        field={field('typeName')}
        texts={form.values.names}
        onTexts={texts => form.setFieldValue('names', texts)}
      />
      <CodeInput
        label={t('code')}
        description={stored && t('codeFixed')}
        fixed={stored !== undefined}
        {...field('typeCode')}
      />
      <fieldset className={css.group}>
        <legend>{t('who')}</legend>
        <p className={css.help}>{t('whoHelp')}</p>
        {kinds.map(({ kind, name }) => (
          <ReceiverPicker key={kind} kind={kind} label={t(name)} texts={names(kind)} {...field(name)} />
        ))}
      </fieldset>
      <Switch
        label={t('enabled')}
        description={t('enabledHelp')}
        disabled={isReadOnly}
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
    </RecordForm>
  )
}

function valuesOf(stored: ReceiverGroupDetail | undefined): Values {
  const idsOf = (type: GroupMember['receiverTypeCode']) =>
    (stored?.receiverList ?? []).filter(one => one.receiverTypeCode === type).map(one => one.receiverSourceId)
  return {
    typeName: stored?.typeName ?? '',
    names: { ...stored?._tls.typeName },
    typeCode: stored?.typeCode ?? '',
    roles: idsOf('ROLE'),
    userGroups: idsOf('USER_GROUP'),
    units: idsOf('UNIT'),
    people: idsOf('USER'),
    enabled: stored?.enabledFlag !== 0,
  }
}

const draftOf = ({ typeName, names, enabled, ...chosen }: Values) => ({
  typeName,
  enabledFlag: enabled ? (1 as const) : (0 as const),
  receiverList: [
    ...kinds.flatMap(({ kind, name }) =>
      chosen[name].map(receiverSourceId => ({ receiverTypeCode: kind, receiverSourceId })),
    ),
  ],
  _tls: { typeName: names },
})

/** The validation rules of the contract, with the messages of this form. */
function rules(t: ReceiverGroupWords, stored: ReceiverGroupDetail | undefined) {
  const { typeName, typeCode } = receiverGroupDraft.shape
  return {
    typeName: (text: string) => (typeName.safeParse(text).success ? null : t('nameMissing')),
    typeCode: (text: string) => (stored || typeCode.safeParse(text).success ? null : t('codeWrong')),
  }
}
