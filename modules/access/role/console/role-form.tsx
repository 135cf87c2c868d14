import { Can } from '@atrium/console/access/can.tsx'
import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText, numberText, userFormats } from '@atrium/console/language/formats.ts'
import { type FieldTexts, MultiLanguageInput } from '@atrium/console/language/multi-language-input.tsx'
import { today } from '@atrium/console/language/today.ts'
import { LovPicker } from '@atrium/console/lookups/lov-picker.tsx'
import { codesCompared, useNewCode } from '@atrium/console/new-code/use-new-code.ts'
import { DetailTabContext } from '@atrium/console/records/detail/detail-tab.ts'
import type { OpenRecord } from '@atrium/console/records/record-drawer.tsx'
import { RecordForm } from '@atrium/console/records/record-form.tsx'
import { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import { navigate } from '@atrium/console/tabs/navigation.ts'
import { labels as labelRule, mostLabels } from '@atrium/contract/access/label.schema'
import { assignmentApi } from '@atrium/directory/assignment/assignment.contract.ts'
import { RoleBadge } from '@atrium/ui/display/badges/role-badge.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { CodeInput } from '@atrium/ui/form/code-input.tsx'
import { DateField } from '@atrium/ui/form/date-field.tsx'
import { FormSwitch } from '@atrium/ui/form/form-switch.tsx'
import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { Button, TagsInput } from '@mantine/core'
import { use, useState } from 'react'
import { roleScopeApi } from '../../role-scope/role-scope.contract.ts'
import { type RoleDetail, roleApi, roleDraft } from '../role.contract.ts'
import { rolePage } from './page/role-page-address.ts'
import { RoleFaces } from './role-faces.tsx'
import css from './role-form.module.css'
import { RolePeople } from './role-people.tsx'
import { RoleStatus } from './role-status.tsx'
import { type RoleText, roleTexts } from './role-texts.ts'

interface RoleFormProps extends OpenRecord<RoleDetail> {
  onCreated: (id: string) => void
}

const stale = [roleApi.list, roleApi.get, roleApi.tree, roleApi.subTree, roleScopeApi.get]

export function RoleForm({ stored, frame, onChanges, onReload, onCreated }: RoleFormProps) {
  const t = useFeatureText(roleTexts)
  const isPart = use(DetailTabContext) !== undefined
  const isRefused = useIsRefused(stored ? roleApi.update : roleApi.create)
  const isReadOnly = stored?.builtIn === true || isRefused
  const create = useCall(roleApi.create, stale, { quiet: true })
  const update = useCall(roleApi.update, stale, { quiet: true })
  const record = useRecordForm({
    entity: 'role',
    initial: valuesOf(stored),
    rules: rules(t, stored),
    labels: {
      name: t('name'),
      code: t('code'),
      endDateActive: t('endsOn'),
      description: t('description'),
      names: t('name'),
      parentRoleId: t('parentRole'),
      inheritRoleId: t('inherited'),
      enabled: t('enabled'),
      roleLabels: t('labels'),
    },
    refusals: { 'error.role.code_taken': 'code' },
    fixed: ['code'],
    isReadOnly,
    lock: stored?.builtIn ? t('builtIn') : undefined,
    calls: [create, update],
    send: values => {
      const draft = draftOf(values)
      if (!stored) return create.mutateAsync({ body: { ...draft, code: values.code } })
      const { id, objectVersionNumber } = stored
      return update.mutateAsync({ body: { ...draft, id, objectVersionNumber } })
    },
    onSaved: role => {
      noticeSuccess(t(stored ? 'saved' : 'created', { name: role.name }))
      if (!stored) onCreated(role.id)
    },
    onChanges,
  })
  const { form, field } = record
  useNewCode({
    form,
    isNew: !stored,
    field: 'code',
    code: form.values.code,
    name: form.values.name,
    find: (code, tenantId) => query(roleApi.list, { query: { code, tenantId, size: codesCompared } }),
    codesIn: ({ content }) => content.map(one => one.code),
  })

  return (
    <RecordForm
      frame={frame}
      record={record}
      onSave={record.save}
      onReload={onReload}
      badge={<RoleBadge />}
      status={stored && <RoleStatus role={stored} />}
      stored={stored}
      footer={!isReadOnly && <DrawerFooter {...record.footer} />}
      lead={stored?.builtIn && <Note tone="info">{t('builtIn')}</Note>}
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
        label={t('code')}
        description={t('codeHelp')}
        fixed={stored && t('codeFixed')}
        {...field('code')}
      />
      <LovPicker
        viewCode="HIAM.ROLE"
        label={t('parentRole')}
        description={t('parentHelp')}
        purpose={stored?.name}
        except={stored?.id}
        text={stored?.parentRoleName}
        {...field('parentRoleId')}
      />
      <LovPicker
        viewCode="HIAM.ROLE"
        label={t('inherited')}
        description={t('inheritHelp')}
        purpose={stored?.name}
        except={stored?.id}
        text={stored?.inheritedRoleName}
        {...field('inheritRoleId')}
      />
      <DateField
        label={t('endsOn')}
        description={t('endsOnHelp')}
        format={userFormats().dateFormat}
        {...field('endDateActive')}
      />
      <MultiLanguageInput
        label={t('description')}
        maxLength={500}
        minRows={2}
        field={field('description')}
        texts={form.values.descriptions}
        onTexts={descriptions => form.setFieldValue('descriptions', descriptions)}
      />
      <TagsInput
        label={t('labels')}
        description={t('labelsHelp')}
        acceptValueOnBlur
        splitChars={[',', ' ']}
        maxTags={mostLabels}
        {...field('roleLabels')}
      />
      <FormSwitch
        label={t('enabled')}
        description={t('enabledHelp')}
        readOnly={isReadOnly}
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
      {stored && !isPart && <RoleSummary role={stored} />}
    </RecordForm>
  )
}

/** People and permissions of the role, which have parts of their own on its page. */
function RoleSummary({ role }: { role: RoleDetail }) {
  const t = useFeatureText(roleTexts)
  const [isShowingPeople, setShowingPeople] = useState(false)
  const { id, memberCount, permissionSetCount, heldSetCount, inheritRoleId, builtIn } = role
  return (
    <>
      <div className={css.permissions}>
        <span className={css.people}>
          {t('peopleHold', { count: memberCount })}
          <RoleFaces role={role} />
        </span>
        <Can call={assignmentApi.list}>
          <Button size="sm" onClick={() => setShowingPeople(true)}>
            {t('changePeople')}
          </Button>
        </Can>
      </div>
      {isShowingPeople && <RolePeople role={role} onClose={() => setShowingPeople(false)} />}
      <div className={css.permissions}>
        <span>
          {inheritRoleId && heldSetCount !== undefined
            ? t('setsInAll', { count: heldSetCount, own: numberText(permissionSetCount) })
            : t('permissionSets', { count: permissionSetCount })}
        </span>
        <Button size="sm" onClick={() => navigate(`${rolePage(id)}?tab=permissions`)}>
          {builtIn ? t('permissions') : t('changePermissions')}
        </Button>
      </div>
    </>
  )
}

interface Values {
  name: string
  names: FieldTexts
  code: string
  description: string
  descriptions: FieldTexts
  parentRoleId: string | null
  inheritRoleId: string | null
  endDateActive: string | null
  enabled: boolean
  roleLabels: string[]
}

function valuesOf(stored: RoleDetail | undefined): Values {
  return {
    name: stored?.name ?? '',
    names: { ...stored?._tls.name },
    code: stored?.code ?? '',
    description: stored?.description ?? '',
    descriptions: { ...stored?._tls.description },
    parentRoleId: stored?.parentRoleId ?? null,
    inheritRoleId: stored?.inheritRoleId ?? null,
    endDateActive: stored?.endDateActive ?? null,
    enabled: stored?.enabled ?? true,
    roleLabels: stored?.roleLabels ?? [],
  }
}

/** The validation rules of the contract, with the messages of this form. */
function rules(t: RoleText, stored: RoleDetail | undefined) {
  return {
    name: (name: string) => (roleDraft.shape.name.safeParse(name).success ? null : t('nameMissing')),
    code: (code: string) => {
      if (stored || roleDraft.shape.code.safeParse(code).success) return null
      return t(code.trim() === '' ? 'codeMissing' : 'codeWrong')
    },
    roleLabels: (labels: string[]) => (labelRule.safeParse(labels).success ? null : t('labelsWrong')),
    endDateActive: (end: string | null) =>
      end && end !== stored?.endDateActive && end < today()
        ? t('endPast', { date: dateText(today()) })
        : null,
  }
}

function draftOf({
  name,
  names,
  description,
  descriptions,
  parentRoleId,
  inheritRoleId,
  endDateActive,
  enabled,
  roleLabels,
}: Values) {
  return {
    name,
    enabled,
    roleLabels,
    description,
    _tls: { name: names, description: descriptions },
    ...(parentRoleId && { parentRoleId }),
    ...(inheritRoleId && { inheritRoleId }),
    ...(endDateActive && { endDateActive }),
  }
}
