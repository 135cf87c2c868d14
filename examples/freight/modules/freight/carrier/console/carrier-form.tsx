import { Can } from '@atrium/console/access/can.tsx'
import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import type { OpenRecord } from '@atrium/console/records/record-drawer.tsx'
import { RecordForm } from '@atrium/console/records/record-form.tsx'
import { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import { CodeInput } from '@atrium/ui/form/code-input.tsx'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { Button, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Carrier, carrierApi, carrierDraft } from '../carrier.contract.ts'
import { type CarrierText, carrierTexts } from './carrier-texts.ts'

interface CarrierFormProps extends OpenRecord<Carrier> {
  onCreated: (id: string) => void
  onRemoved: () => void
}

const stale = [carrierApi.list, carrierApi.get]

export function CarrierForm({ stored, frame, onChanges, onReload, onCreated, onRemoved }: CarrierFormProps) {
  const t = useFeatureText(carrierTexts)
  const isReadOnly = useIsRefused(stored ? carrierApi.update : carrierApi.create)
  const create = useCall(carrierApi.create, stale, { quiet: true })
  const update = useCall(carrierApi.update, stale, { quiet: true })
  const record = useRecordForm({
    entity: 'carrier',
    initial: valuesOf(stored),
    rules: rules(t, stored),
    labels: { carrierName: t('name'), carrierCode: t('code'), vehicles: t('vehicles') },
    refusals: { 'error.carrier.code_taken': 'carrierCode' },
    isReadOnly,
    calls: [create, update],
    send: ({ carrierCode, carrierName, vehicles }) => {
      const draft = { carrierName, vehicles: Number(vehicles) }
      if (!stored) return create.mutateAsync({ body: { ...draft, carrierCode } })
      const { carrierId, objectVersionNumber } = stored
      return update.mutateAsync({ body: { ...draft, carrierId, objectVersionNumber } })
    },
    onSaved: carrier => {
      noticeSuccess(t(stored ? 'saved' : 'created', { name: carrier.carrierName }))
      if (!stored) onCreated(carrier.carrierId)
    },
    onChanges,
  })
  const { field } = record
  return (
    <RecordForm
      frame={frame}
      record={record}
      onSave={record.save}
      onReload={onReload}
      stored={stored}
      footer={!isReadOnly && <DrawerFooter {...record.footer} />}
    >
      <TextInput label={t('name')} required maxLength={120} {...field('carrierName')} />
      <CodeInput
        label={t('code')}
        description={stored ? t('codeFixed') : t('codeHelp')}
        fixed={stored !== undefined}
        {...field('carrierCode')}
      />
      <NumberInput label={t('vehicles')} required min={0} max={100_000} {...field('vehicles')} />
      {stored && <Removal carrier={stored} onRemoved={onRemoved} />}
    </RecordForm>
  )
}

/** The button that deletes a carrier, for people with the permission, and its question. */
function Removal({ carrier, onRemoved }: { carrier: Carrier; onRemoved: () => void }) {
  const t = useFeatureText(carrierTexts)
  const [isAsking, setAsking] = useState(false)
  const remove = useCall(carrierApi.remove, [carrierApi.list])
  const { carrierId, carrierName: name, objectVersionNumber } = carrier
  const confirmed = () => {
    noticeSuccess(t('removed', { name }))
    onRemoved()
  }
  return (
    <Can call={carrierApi.remove}>
      <Button size="sm" variant="danger" onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          void remove
            .mutateAsync({ body: { carrierId, objectVersionNumber } })
            .then(confirmed, () => setAsking(false))
        }
        question={t('removeQuestion', { name })}
        effect={t('removeEffect')}
        action={t('remove')}
        keep={t('keep')}
        busy={remove.isPending}
      />
    </Can>
  )
}

interface Values {
  carrierName: string
  carrierCode: string
  /** As it is typed, which need not be a number. */
  vehicles: string | number
}

const valuesOf = (stored: Carrier | undefined): Values => ({
  carrierName: stored?.carrierName ?? '',
  carrierCode: stored?.carrierCode ?? '',
  vehicles: stored?.vehicles ?? '',
})

/** The validation rules of the contract, with the messages of this form. */
const rules = (t: CarrierText, stored: Carrier | undefined) => ({
  carrierName: (name: string) =>
    carrierDraft.shape.carrierName.safeParse(name).success ? null : t('nameMissing'),
  carrierCode: (code: string) =>
    stored || carrierDraft.shape.carrierCode.safeParse(code).success ? null : t('codeWrong'),
  vehicles: (vehicles: string | number) =>
    vehicles !== '' && carrierDraft.shape.vehicles.safeParse(Number(vehicles)).success
      ? null
      : t('vehiclesWrong'),
})
