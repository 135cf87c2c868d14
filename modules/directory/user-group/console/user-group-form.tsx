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
import { Status } from '@atrium/ui/feedback/status.tsx'
import { CodeInput } from '@atrium/ui/form/code-input.tsx'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { Button, Switch, Textarea } from '@mantine/core'
import { useState } from 'react'
import { type UserGroupDetail, userGroupApi, userGroupDraft } from '../user-group.contract.ts'
import { UserGroupPeople } from './user-group-people.tsx'
import { type UserGroupText, userGroupTexts } from './user-group-texts.ts'

interface UserGroupFormProps extends OpenRecord<UserGroupDetail> {
  onCreated: (id: string) => void
  onRemoved: () => void
}

const stale = [userGroupApi.list, userGroupApi.get]

export function UserGroupForm(props: UserGroupFormProps) {
  const { stored, frame, onChanges, onReload, onCreated, onRemoved } = props
  const t = useFeatureText(userGroupTexts)
  const [isAsking, setAsking] = useState(false)
  const isReadOnly = useIsRefused(stored ? userGroupApi.update : userGroupApi.create)
  const create = useCall(userGroupApi.create, stale, { quiet: true })
  const update = useCall(userGroupApi.update, stale, { quiet: true })
  const remove = useCall(userGroupApi.remove, [userGroupApi.list])
  const record = useRecordForm({
    entity: 'user-group',
    initial: valuesOf(stored),
    rules: rules(t, stored),
    labels: {
      groupName: t('name'),
      names: t('name'),
      groupCode: t('code'),
      remark: t('remark'),
      enabled: t('enabled'),
    },
    refusals: { 'error.user_group.code_taken': 'groupCode' },
    isReadOnly,
    calls: [create, update],
    send: ({ groupName, names, groupCode, remark, enabled }) => {
      const draft = {
        groupName,
        remark,
        enabledFlag: enabled ? (1 as const) : (0 as const),
        _tls: { groupName: names },
      }
      if (!stored) return create.mutateAsync({ body: { ...draft, groupCode } })
      const { userGroupId, objectVersionNumber } = stored
      return update.mutateAsync({ body: { ...draft, userGroupId, objectVersionNumber } })
    },
    onSaved: group => {
      noticeSuccess(t(stored ? 'saved' : 'created', { name: group.groupName }))
      if (!stored) onCreated(group.userGroupId)
    },
    onChanges,
  })
  const { form, field } = record
  useNewCode({
    form,
    isNew: !stored,
    field: 'groupCode',
    code: form.values.groupCode,
    name: form.values.groupName,
    find: (groupCode, tenantId) =>
      query(userGroupApi.list, { query: { groupCode, tenantId, size: codesCompared } }),
    codesIn: ({ content }) => content.map(group => group.groupCode),
  })

  return (
    <RecordForm
      frame={frame}
      record={record}
      onSave={record.save}
      onReload={onReload}
      status={
        stored && (
          <Status kind={stored.enabledFlag === 1 ? 'active' : 'ended'}>
            {t(stored.enabledFlag === 1 ? 'active' : 'disabled')}
          </Status>
        )
      }
      stored={stored}
      footer={!isReadOnly && <DrawerFooter {...record.footer} />}
    >
      <MultiLanguageInput
        label={t('name')}
        required
        maxLength={120}
        field={field('groupName')}
        texts={form.values.names}
        onTexts={names => form.setFieldValue('names', names)}
      />
      <CodeInput
        label={t('code')}
        description={stored ? t('codeFixed') : t('codeHelp')}
        fixed={stored !== undefined}
        {...field('groupCode')}
      />
      <Textarea label={t('remark')} maxLength={500} autosize minRows={2} {...field('remark')} />
      <Switch
        label={t('enabled')}
        description={t('enabledHelp')}
        disabled={isReadOnly}
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
      {stored && <UserGroupPeople group={stored} isReadOnly={isReadOnly} />}
      {stored && (
        <div className={css.line}>
          <span>{t('removeLine')}</span>
          <Can call={userGroupApi.remove}>
            <Button size="sm" variant="danger" onClick={() => setAsking(true)}>
              {t('remove')}
            </Button>
          </Can>
        </div>
      )}
      {stored && (
        <Confirm
          open={isAsking}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            void remove
              .mutateAsync({
                body: { userGroupId: stored.userGroupId, objectVersionNumber: stored.objectVersionNumber },
              })
              .then(
                () => {
                  noticeSuccess(t('removed', { name: stored.groupName }))
                  onRemoved()
                },
                () => setAsking(false),
              )
          }
          question={t('removeQuestion', { name: stored.groupName })}
          effect={t('removeEffect')}
          action={t('remove')}
          keep={t('keep')}
          busy={remove.isPending}
        />
      )}
    </RecordForm>
  )
}

interface Values {
  groupName: string
  names: FieldTexts
  groupCode: string
  remark: string
  enabled: boolean
}

const valuesOf = (stored: UserGroupDetail | undefined): Values => ({
  groupName: stored?.groupName ?? '',
  names: { ...stored?._tls.groupName },
  groupCode: stored?.groupCode ?? '',
  remark: stored?.remark ?? '',
  enabled: stored?.enabledFlag !== 0,
})

/** The validation rules of the contract, with the messages of this form. */
const rules = (t: UserGroupText, stored: UserGroupDetail | undefined) => ({
  groupName: (name: string) =>
    userGroupDraft.shape.groupName.safeParse(name).success ? null : t('nameMissing'),
  groupCode: (code: string) =>
    stored || userGroupDraft.shape.groupCode.safeParse(code).success
      ? null
      : t(code.trim() === '' ? 'codeMissing' : 'codeWrong'),
})
