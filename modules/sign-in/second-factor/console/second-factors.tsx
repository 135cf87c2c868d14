import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText } from '@atrium/console/language/formats.ts'
import { when } from '@atrium/console/language/when.tsx'
import { Chip } from '@atrium/ui/display/chip.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button, TextInput } from '@mantine/core'
import { IconDeviceMobile, IconListNumbers, IconPlus, IconShieldOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import settings from '../../security/console/security-settings.module.css'
import { Setting } from '../../security/console/setting.tsx'
import { type OwnFactors, type SecondFactor, secondFactorApi } from '../second-factor.contract.ts'
import { AddFactor } from './add-factor.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { secondFactorTexts } from './second-factor-texts.ts'
import css from './second-factors.module.css'

type Open = { kind: 'add' | 'codes' } | { kind: 'rename' | 'remove'; factor: SecondFactor }

/** The authenticators and recovery codes of the person. */
export function SecondFactors() {
  const t = useFeatureText(secondFactorTexts)
  const own = useQuery({ ...query(secondFactorApi.own), staleTime: 0 })
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)

  if (own.error)
    return (
      <FailedState
        title={t('couldNotLoad')}
        requestId={own.error.requestId}
        onRetry={() => void own.refetch()}
      />
    )
  if (!own.data) return <ProgressLine />
  const { factors, recoveryCodes, demand } = own.data
  return (
    <section className={css.section} aria-label={t('title')}>
      <div className={css.head}>
        <h2 className={css.title}>{t('title')}</h2>
        {demand === 'required' && <Chip tone="ok">{t('required')}</Chip>}
        {demand !== 'off' && (
          <Button leftSection={<Glyph icon={IconPlus} />} onClick={() => setOpen({ kind: 'add' })}>
            {t('add')}
          </Button>
        )}
      </div>
      <p className={css.lead}>{t(demand === 'off' ? 'off' : 'lead')}</p>
      <ul className={settings.settings} data-inset>
        {factors.length === 0 && (
          <Setting icon={IconShieldOff} label={t('none')} value={t('noneDetail')} actions={null} />
        )}
        {factors.map(factor => (
          <Factor key={factor.id} factor={factor} onOpen={setOpen} />
        ))}
        {recoveryCodes && <Codes codes={recoveryCodes} onNew={() => setOpen({ kind: 'codes' })} />}
      </ul>
      {open?.kind === 'add' && <AddFactor hasFactor={factors.length > 0} onClose={close} />}
      {open?.kind === 'codes' && <NewCodes onClose={close} />}
      {open?.kind === 'rename' && <RenameFactor factor={open.factor} onClose={close} />}
      {open?.kind === 'remove' && (
        <RemoveFactor factor={open.factor} isLast={factors.length === 1} onClose={close} />
      )}
    </section>
  )
}

function Factor({ factor, onOpen }: { factor: SecondFactor; onOpen: (open: Open) => void }) {
  const t = useFeatureText(secondFactorTexts)
  const { name, creationDate, lastUsedDate } = factor
  return (
    <Setting
      icon={IconDeviceMobile}
      label={<bdi>{name}</bdi>}
      value={
        <>
          <span>{[t('authenticator'), t('addedOn', { date: dateText(creationDate) })].join(' · ')}</span>
          <span>{lastUsedDate ? [`${t('lastUsed')} `, when(lastUsedDate)] : t('neverUsed')}</span>
        </>
      }
      actions={
        <>
          <Button
            size="sm"
            aria-label={t('renameNamed', { name })}
            onClick={() => onOpen({ kind: 'rename', factor })}
          >
            {t('rename')}
          </Button>
          <Button
            size="sm"
            aria-label={t('removeNamed', { name })}
            onClick={() => onOpen({ kind: 'remove', factor })}
          >
            {t('remove')}
          </Button>
        </>
      }
    />
  )
}

interface CodesProps {
  codes: NonNullable<OwnFactors['recoveryCodes']>
  onNew: () => void
}

/** How many recovery codes are left, with a mark for each. */
function Codes({ codes: { left, total, creationDate }, onNew }: CodesProps) {
  const t = useFeatureText(secondFactorTexts)
  return (
    <Setting
      icon={IconListNumbers}
      label={t('recoveryCodes')}
      value={
        <>
          <span>
            {[t('codesLeft', { left, total }), t('createdOn', { date: dateText(creationDate) })].join(' · ')}
          </span>
          <span className={css.marks} aria-hidden="true">
            {Array.from({ length: total }, (_, at) => (
              <i key={at} data-left={at < left || undefined} />
            ))}
          </span>
        </>
      }
      actions={
        <Button size="sm" aria-label={t('newCodesTitle')} onClick={onNew}>
          {t('newCodes')}
        </Button>
      }
    />
  )
}

function NewCodes({ onClose }: { onClose: () => void }) {
  const t = useFeatureText(secondFactorTexts)
  const create = useCall(secondFactorApi.newCodes, [secondFactorApi.own], { quiet: true })
  if (create.data) return <RecoveryCodes codes={create.data.recoveryCodes} onClose={onClose} />
  return (
    <ProofDialog
      title={t('newCodesTitle')}
      effect={t('newCodesEffect')}
      action={t('newCodesAction')}
      isPending={create.isPending}
      error={create.error}
      onSend={proof => create.mutate({ body: proof })}
      onClose={onClose}
    />
  )
}

function RenameFactor({ factor, onClose }: { factor: SecondFactor; onClose: () => void }) {
  const t = useFeatureText(secondFactorTexts)
  const rename = useCall(secondFactorApi.rename, [secondFactorApi.own], { quiet: true })
  const [name, setName] = useState(factor.name)
  const isName = name.trim() !== ''
  const done = () => {
    noticeSuccess(t('renamedDone', { name }))
    onClose()
  }
  return (
    <ProofDialog
      title={t('renameTitle')}
      action={t('renameAction')}
      isReady={isName}
      isPending={rename.isPending}
      error={rename.error}
      onSend={proof =>
        rename.mutate({ params: { factorId: factor.id }, body: { ...proof, name } }, { onSuccess: done })
      }
      onClose={onClose}
    >
      <TextInput
        label={t('nameStep')}
        required
        maxLength={80}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
        error={isName ? null : t('nameWrong')}
      />
    </ProofDialog>
  )
}

interface RemoveFactorProps {
  factor: SecondFactor
  isLast: boolean
  onClose: () => void
}

function RemoveFactor({ factor: { id, name }, isLast, onClose }: RemoveFactorProps) {
  const t = useFeatureText(secondFactorTexts)
  const remove = useCall(secondFactorApi.remove, [secondFactorApi.own], { quiet: true })
  const done = () => {
    noticeSuccess(t('removedDone', { name }))
    onClose()
  }
  return (
    <ProofDialog
      title={t('removeTitle', { name })}
      effect={t(isLast ? 'removeLastEffect' : 'removeEffect')}
      action={t('removeAction')}
      isDanger
      isPending={remove.isPending}
      error={remove.error}
      onSend={proof => remove.mutate({ params: { factorId: id }, body: proof }, { onSuccess: done })}
      onClose={onClose}
    />
  )
}
