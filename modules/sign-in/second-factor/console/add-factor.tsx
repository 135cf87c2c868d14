import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { ProofField } from '@atrium/console/proof/proof-field.tsx'
import { useProof } from '@atrium/console/proof/use-proof.ts'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { CopyButton, TextInput } from '@mantine/core'
import { IconCheck, IconCopy, IconDeviceMobile } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { rememberedDeviceApi } from '../../remembered-device/remembered-device.contract.ts'
import { type BegunFactor, secondFactorApi } from '../second-factor.contract.ts'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { secondFactorTexts } from './second-factor-texts.ts'
import css from './second-factors.module.css'
import { Step, StepsDrawer } from './steps-drawer.tsx'

interface AddFactorProps {
  onClose: () => void
}

/** Adds an authenticator in numbered steps, and then shows the recovery codes that come with the first factor. */
export function AddFactor({ onClose }: AddFactorProps) {
  const t = useFeatureText(secondFactorTexts)
  const [begun, setBegun] = useState<BegunFactor>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  if (!begun) return <ProveFirst onBegun={setBegun} onClose={onClose} />
  return (
    <ConfirmFactor
      begun={begun}
      onClose={onClose}
      onDone={(name, recoveryCodes) => {
        noticeSuccess(t('addedDone', { name }))
        if (recoveryCodes) setCodes(recoveryCodes)
        else onClose()
      }}
    />
  )
}

interface ProveFirstProps extends AddFactorProps {
  onBegun: (begun: BegunFactor) => void
}

function ProveFirst({ onBegun, onClose }: ProveFirstProps) {
  const t = useFeatureText(secondFactorTexts)
  const begin = useCall(secondFactorApi.begin, [], { quiet: true })
  const proof = useProof()
  const [wasSent, setSent] = useState(false)
  const missing = wasSent && !proof.isGiven ? t('missing') : null

  async function send(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    const given = await proof.take()
    // A failure is shown at the field.
    if (given) begin.mutate({ body: given }, { onSuccess: onBegun, onError: proof.renew })
  }

  return (
    <StepsDrawer
      title={t('add')}
      icon={IconDeviceMobile}
      onClose={onClose}
      onSend={event => void send(event)}
      action={t('continue')}
      isPending={begin.isPending || proof.isAsking}
    >
      <Step number={1} title={t('confirmStep')} state="current">
        <ProofField proof={proof} error={missing ?? begin.error?.message ?? null} />
      </Step>
      <Step number={2} title={t('scanStep')} state="later" />
      <Step number={3} title={t('codeStep')} state="later" />
      <Step number={4} title={t('nameStep')} state="later" />
    </StepsDrawer>
  )
}

interface ConfirmFactorProps {
  begun: BegunFactor
  onDone: (name: string, recoveryCodes: readonly string[] | undefined) => void
  onClose: () => void
}

function ConfirmFactor({ begun, onDone, onClose }: ConfirmFactorProps) {
  const t = useFeatureText(secondFactorTexts)
  const confirm = useCall(secondFactorApi.confirm, [secondFactorApi.own, rememberedDeviceApi.own], {
    quiet: true,
  })
  const [code, setCode] = useState('')
  const [name, setName] = useState('')
  const [wasSent, setSent] = useState(false)
  const isCode = /^\d{6}$/.test(code.replace(/\s/g, ''))
  const isName = name.trim() !== ''

  function send(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    if (!isCode || !isName) return
    const input = { params: { factorId: begun.factorId }, body: { name, code } }
    // A failure is shown at the field.
    confirm.mutateAsync(input).then(
      ({ factor, recoveryCodes }) => onDone(factor.name, recoveryCodes),
      () => undefined,
    )
  }

  return (
    <StepsDrawer
      isStill
      title={t('add')}
      icon={IconDeviceMobile}
      onClose={onClose}
      onSend={send}
      action={t('add')}
      isPending={confirm.isPending}
    >
      <Step number={1} title={t('confirmedStep')} state="done" />
      <Step number={2} title={t('scanStep')} help={t('scanHelp')} state="current">
        <QrCode text={begun.uri} label={t('qrCode')} />
        <p className={css.help}>{t('typeKey')}</p>
        <Key secret={begun.secret} />
      </Step>
      <Step number={3} title={t('codeStep')} state="current">
        <TextInput
          aria-label={t('codeStep')}
          description={t('codeHelp')}
          classNames={{ input: css.code }}
          inputWrapperOrder={['input', 'description', 'error']}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          maxLength={7}
          value={code}
          onChange={event => setCode(event.currentTarget.value)}
          error={wasSent && !isCode ? t('codeWrong') : (confirm.error?.message ?? null)}
        />
      </Step>
      <Step number={4} title={t('nameStep')} state="current">
        <TextInput
          aria-label={t('nameStep')}
          placeholder={t('namePlaceholder')}
          maxLength={80}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
          error={wasSent && !isName ? t('nameWrong') : null}
        />
      </Step>
    </StepsDrawer>
  )
}

/** The secret in groups of four, as people type it. */
function Key({ secret }: { secret: string }) {
  const t = useFeatureText(secondFactorTexts)
  return (
    <div className={css.key}>
      <output className="mono" dir="ltr" aria-label={t('key')}>
        {secret.match(/.{1,4}/g)?.join(' ')}
      </output>
      <CopyButton value={secret}>
        {({ copied, copy }) => (
          <IconButton
            size="sm"
            icon={copied ? IconCheck : IconCopy}
            label={`${t(copied ? 'copied' : 'copy')}: ${t('key')}`}
            onClick={copy}
          />
        )}
      </CopyButton>
    </div>
  )
}
