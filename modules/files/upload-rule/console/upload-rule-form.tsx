import { Can } from '@atrium/console/access/can.tsx'
import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import type { OpenRecord } from '@atrium/console/records/record-drawer.tsx'
import { RecordForm } from '@atrium/console/records/record-form.tsx'
import { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { platformTenantId } from '@atrium/contract/constants'
import { bucketName, directoryName } from '@atrium/contract/files/file'
import { type UploadRule, uploadRuleApi, uploadRuleDraft } from '@atrium/contract/files/upload-rule'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { Button, NumberInput, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import css from './upload-rule.module.css'
import { type UploadRuleText, uploadRuleTexts } from './upload-rule-texts.ts'

interface UploadRuleFormProps extends OpenRecord<UploadRule> {
  onCreated: (id: string) => void
  onRemoved: () => void
}

interface Values {
  bucketName: UploadRule['bucketName']
  directory: string
  contentType: string
  fileFormat: string
  storageSize: number | ''
  storageUnit: UploadRule['storageUnit']
}

const stale = [uploadRuleApi.list, uploadRuleApi.get, uploadRuleApi.inForce]

export function UploadRuleForm(props: UploadRuleFormProps) {
  const { stored, frame, onChanges, onCreated, onReload, onRemoved } = props
  const t = useFeatureText(uploadRuleTexts)
  const tenantId = useStore(userState, state => state.currentUser?.tenantId)
  const isRefused = useIsRefused(stored ? uploadRuleApi.update : uploadRuleApi.create)
  const isOthers = stored !== undefined && stored.tenantId !== tenantId
  const isReadOnly = isRefused || isOthers
  const create = useCall(uploadRuleApi.create, stale, { quiet: true })
  const update = useCall(uploadRuleApi.update, stale, { quiet: true })
  const initial: Values = {
    bucketName: stored?.bucketName ?? 'hpfm',
    directory: stored?.directory ?? '',
    contentType: stored?.contentType ?? '',
    fileFormat: stored?.fileFormat ?? '',
    storageSize: stored?.storageSize ?? 10,
    storageUnit: stored?.storageUnit ?? 'MB',
  }
  const record = useRecordForm({
    entity: 'upload-rule',
    opened: 'rule',
    initial,
    rules: rules(t),
    labels: {
      bucketName: t('bucket'),
      directory: t('directory'),
      contentType: t('kinds'),
      fileFormat: t('endings'),
      storageSize: t('largest'),
      storageUnit: t('unit'),
    },
    refusals: { 'error.upload_rule.taken': 'directory', 'error.upload_rule.size': 'storageSize' },
    fixed: ['bucketName', 'directory'],
    isReadOnly,
    lock: isOthers ? t('isPlatforms') : undefined,
    calls: [create, update],
    send: ({ bucketName, directory, storageSize, ...rest }) => {
      const allowed = { ...rest, storageSize: Number(storageSize) }
      if (!stored) return create.mutateAsync({ body: { ...allowed, bucketName, directory } })
      const { uploadConfigId, objectVersionNumber } = stored
      return update.mutateAsync({ body: { ...allowed, uploadConfigId, objectVersionNumber } })
    },
    onSaved: rule => {
      noticeSuccess(t(stored ? 'saved' : 'created'))
      if (!stored) onCreated(rule.uploadConfigId)
    },
    onChanges,
  })
  const { form, field } = record

  const fixed = stored && { readOnly: true, 'data-locked': t('placeFixed') }
  return (
    <RecordForm
      frame={frame}
      record={record}
      onSave={record.save}
      onReload={onReload}
      stored={stored}
      footer={
        !isReadOnly && (
          <DrawerFooter
            {...record.footer}
            {...(stored &&
              record.changes === 0 && { end: <RemoveRule stored={stored} onRemoved={onRemoved} /> })}
          />
        )
      }
      lead={isOthers && stored.tenantId === platformTenantId && <Note tone="info">{t('isPlatforms')}</Note>}
    >
      <Select
        label={t('bucket')}
        description={stored ? t('placeFixed') : t('bucketHelp')}
        data={[...bucketName.options]}
        allowDeselect={false}
        {...field('bucketName')}
        {...fixed}
      />
      <TextInput
        label={t('directory')}
        description={t('directoryHelp')}
        maxLength={120}
        classNames={{ input: 'mono' }}
        {...field('directory')}
        {...fixed}
      />
      <TextInput
        label={t('kinds')}
        description={t('kindsHelp')}
        maxLength={1000}
        classNames={{ input: 'mono' }}
        {...field('contentType')}
      />
      <TextInput
        label={t('endings')}
        description={t('endingsHelp')}
        maxLength={500}
        classNames={{ input: 'mono' }}
        {...field('fileFormat')}
      />
      <div className={css.pair}>
        <NumberInput
          label={t('largest')}
          required
          min={1}
          allowDecimal={false}
          hideControls
          {...field('storageSize')}
        />
        <Select
          label={t('unit')}
          data={['KB', 'MB']}
          allowDeselect={false}
          readOnly={isReadOnly}
          {...form.getInputProps('storageUnit')}
        />
      </div>
    </RecordForm>
  )
}

function RemoveRule({ stored, onRemoved }: { stored: UploadRule; onRemoved: () => void }) {
  const t = useFeatureText(uploadRuleTexts)
  const [isAsking, setAsking] = useState(false)
  // A deleted record must not be fetched again.
  const remove = useCall(uploadRuleApi.remove, [uploadRuleApi.list, uploadRuleApi.inForce])
  const { uploadConfigId, objectVersionNumber, bucketName: bucket, directory } = stored
  return (
    <Can call={uploadRuleApi.remove}>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate(
            { body: { uploadConfigId, objectVersionNumber } },
            {
              onSuccess: () => {
                noticeSuccess(t('deletedDone'))
                onRemoved()
              },
              onError: () => setAsking(false),
            },
          )
        }
        question={t('deleteQuestion', { place: [bucket, directory].filter(Boolean).join('/') })}
        effect={t('deleteEffect')}
        action={t('deleteAction')}
        keep={t('keep')}
        busy={remove.isPending}
      />
    </Can>
  )
}

/** The validation rules of the contract, with the messages of this form. */
function rules(t: UploadRuleText) {
  const fits = (change: Partial<Values>) =>
    uploadRuleDraft.safeParse({ bucketName: 'hpfm', storageSize: 1, ...change }).success
  return {
    directory: (text: string) => (directoryName.safeParse(text).success ? null : t('directoryWrong')),
    contentType: (text: string) => (fits({ contentType: text }) ? null : t('kindsWrong')),
    fileFormat: (text: string) => (fits({ fileFormat: text }) ? null : t('endingsWrong')),
    storageSize: (size: number | '', { storageUnit }: Values) =>
      size !== '' && fits({ storageSize: size, storageUnit }) ? null : t('sizeWrong'),
  }
}
