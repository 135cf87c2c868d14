import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText } from '@atrium/console/language/formats.ts'
import { when } from '@atrium/console/language/when.tsx'
import { Chip } from '@atrium/ui/display/chip.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button } from '@mantine/core'
import { IconDeviceMobile, IconListNumbers, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AddPasskey } from '../../passkey/console/add-passkey.tsx'
import { passkeyTexts } from '../../passkey/console/passkey-texts.ts'
import { PasskeyLine, RemovePasskey, RenamePasskey, useNoPasskeys } from '../../passkey/console/passkeys.tsx'
import { type OwnPasskeys, type Passkey, passkeyApi } from '../../passkey/passkey.contract.ts'
import { rememberedDeviceApi } from '../../remembered-device/remembered-device.contract.ts'
import { Setting } from '../../security/console/setting.tsx'
import { SettingSection } from '../../security/console/setting-section.tsx'
import { type OwnFactors, type SecondFactor, secondFactorApi } from '../second-factor.contract.ts'
import { AddFactor } from './add-factor.tsx'
import { FactorLine } from './factor-line.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { secondFactorTexts } from './second-factor-texts.ts'
import css from './second-factors.module.css'

type Open =
  | { kind: 'add' | 'add-passkey' | 'codes' }
  | { kind: 'rename' | 'remove'; factor: SecondFactor }
  | { kind: 'rename-passkey' | 'remove-passkey'; passkey: Passkey }

interface WaysToSignInProps {
  /** The line of the password. */
  password: ReactNode
}

/** The passkeys, authenticators, password and recovery codes of the person. */
export function WaysToSignIn({ password }: WaysToSignInProps) {
  const t = useFeatureText(secondFactorTexts)
  const own = useQuery({ ...query(secondFactorApi.own), staleTime: 0 })
  const passkeys = useQuery({ ...query(passkeyApi.own), staleTime: 0 })
  const [open, setOpen] = useState<Open>()

  const error = own.error ?? passkeys.error
  if (error)
    return (
      <FailedState
        title={t('couldNotLoad')}
        requestId={error.requestId}
        onRetry={() => void Promise.all([own.refetch(), passkeys.refetch()])}
      />
    )
  if (!own.data || !passkeys.data) return <ProgressLine />
  const { factors, recoveryCodes, demand } = own.data
  const count = factors.length + passkeys.data.passkeys.length
  const lead = demandText(own.data) ?? (count === 0 ? 'lead' : undefined)
  return (
    <>
      <SettingSection
        title={t('title')}
        chip={demand === 'required' && <Chip tone={count > 0 ? 'ok' : 'warn'}>{t('required')}</Chip>}
        actions={demand !== 'off' && <AddButtons passkeys={passkeys.data} onOpen={setOpen} />}
        lead={lead && t(lead)}
        heads={[t('method'), t('lastUsed')]}
      >
        {passkeys.data.passkeys.map(passkey => (
          <PasskeyLine key={passkey.id} passkey={passkey} domain={passkeys.data.domain} onOpen={setOpen} />
        ))}
        {factors.map(factor => (
          <FactorLine
            key={factor.id}
            icon={IconDeviceMobile}
            factor={factor}
            kind={[t('authenticator')]}
            onRename={() => setOpen({ kind: 'rename', factor })}
            onRemove={() => setOpen({ kind: 'remove', factor })}
          />
        ))}
        {password}
        {recoveryCodes && <Codes codes={recoveryCodes} onNew={() => setOpen({ kind: 'codes' })} />}
      </SettingSection>
      {open && <OpenDialog open={open} isLast={count === 1} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** The text that says how the organizations of the person limit second factors; undefined where none does. */
function demandText({ demand, countingKinds, missingKinds }: OwnFactors) {
  if (demand === 'off') return 'off'
  const [missing, ...others] = missingKinds
  if (missing && others.length === 0) return `missing.${missing}` as const
  const [counting, ...more] = countingKinds
  if (!counting) return 'counting.each'
  return more.length === 0 ? (`counting.${counting}` as const) : undefined
}

interface AddButtonsProps {
  passkeys: OwnPasskeys
  onOpen: (open: Open) => void
}

/** The buttons that add a factor; one that cannot be pressed says why. */
function AddButtons({ passkeys, onOpen }: AddButtonsProps) {
  const t = useFeatureText(secondFactorTexts)
  const p = useFeatureText(passkeyTexts)
  const why = useNoPasskeys(passkeys)
  return (
    <>
      <Button
        leftSection={<Glyph icon={IconPlus} />}
        {...(why !== undefined && { 'aria-disabled': true, 'data-disabled': true, title: why })}
        onClick={() => why === undefined && onOpen({ kind: 'add-passkey' })}
      >
        {p('add')}
      </Button>
      <Button leftSection={<Glyph icon={IconPlus} />} onClick={() => onOpen({ kind: 'add' })}>
        {t('add')}
      </Button>
    </>
  )
}

interface OpenDialogProps {
  open: Open
  /** Whether there is one factor alone. */
  isLast: boolean
  onClose: () => void
}

function OpenDialog({ open, isLast, ...rest }: OpenDialogProps) {
  switch (open.kind) {
    case 'add':
      return <AddFactor {...rest} />
    case 'add-passkey':
      return <AddPasskey {...rest} />
    case 'codes':
      return <NewCodes {...rest} />
    case 'rename':
      return <RenameFactor factor={open.factor} {...rest} />
    case 'remove':
      return <RemoveFactor factor={open.factor} isLast={isLast} {...rest} />
    case 'rename-passkey':
      return <RenamePasskey passkey={open.passkey} {...rest} />
    case 'remove-passkey':
      return <RemovePasskey passkey={open.passkey} isLast={isLast} {...rest} />
  }
}

interface CodesProps {
  codes: NonNullable<OwnFactors['recoveryCodes']>
  onNew: () => void
}

/** How many recovery codes are left, with a mark for each. */
function Codes({ codes: { left, total, creationDate, lastUsedDate }, onNew }: CodesProps) {
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
      used={lastUsedDate ? when(lastUsedDate) : ''}
      actions={
        <Button variant="subtle" size="sm" aria-label={t('newCodesTitle')} onClick={onNew}>
          {t('newCodes')}
        </Button>
      }
    />
  )
}

interface DialogProps {
  onClose: () => void
}

function NewCodes({ onClose }: DialogProps) {
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
      onSend={(proof, onError) => create.mutate({ body: proof }, { onError })}
      onClose={onClose}
    />
  )
}

function RenameFactor({ factor, onClose }: DialogProps & { factor: SecondFactor }) {
  const t = useFeatureText(secondFactorTexts)
  const rename = useCall(secondFactorApi.rename, [secondFactorApi.own], { quiet: true })
  return (
    <RenameDialog
      title={t('renameTitle')}
      name={factor.name}
      call={rename}
      onSend={(body, then) => rename.mutate({ params: { factorId: factor.id }, body }, then)}
      onClose={onClose}
    />
  )
}

interface RemoveFactorProps extends DialogProps {
  factor: SecondFactor
  isLast: boolean
}

function RemoveFactor({ factor: { id, name }, isLast, onClose }: RemoveFactorProps) {
  const t = useFeatureText(secondFactorTexts)
  const remove = useCall(secondFactorApi.remove, [secondFactorApi.own, rememberedDeviceApi.own], {
    quiet: true,
  })
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
      onSend={(proof, onError) =>
        remove.mutate({ params: { factorId: id }, body: proof }, { onSuccess: done, onError })
      }
      onClose={onClose}
    />
  )
}
