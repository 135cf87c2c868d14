import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { ProofField } from '@atrium/console/proof/proof-field.tsx'
import { type GivenProof, useProof } from '@atrium/console/proof/use-proof.ts'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { RecoveryCodes } from '../../second-factor/console/recovery-codes.tsx'
import { Step, StepsDrawer } from '../../second-factor/console/steps-drawer.tsx'
import { passkeyApi } from '../passkey.contract.ts'
import { createPasskey } from './browser-passkey.ts'
import { passkeyTexts } from './passkey-texts.ts'
import { changedByPasskeys } from './passkeys.tsx'

interface AddPasskeyProps {
  onClose: () => void
}

/** Adds a passkey in numbered steps on one page, and then shows the recovery codes that come with the first factor. */
export function AddPasskey({ onClose }: AddPasskeyProps) {
  const t = useFeatureText(passkeyTexts)
  const proof = useProof()
  const [name, setName] = useState('')
  const [wasSent, setSent] = useState(false)
  const adding = useAdding(onClose)
  const isName = name.trim() !== ''
  const isProven = adding.options !== undefined
  const hasProof = isProven || proof.isGiven

  function send(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    // Failures are shown at their step.
    if (isName && hasProof) void adding.run(name, proof)
  }

  if (adding.codes) return <RecoveryCodes codes={adding.codes} onClose={onClose} />
  return (
    <StepsDrawer
      title={t('add')}
      icon={IconFingerprint}
      onClose={onClose}
      onSend={send}
      action={t('continue')}
      isPending={adding.isPending || proof.isAsking}
    >
      <Step
        number={1}
        title={t(isProven ? 'confirmedStep' : 'confirmStep')}
        state={isProven ? 'done' : 'current'}
      >
        {!isProven && (
          <ProofField proof={proof} error={wasSent && !hasProof ? t('missing') : adding.proofProblem} />
        )}
      </Step>
      <Step number={2} title={t('nameStep')} state="current">
        <TextInput
          aria-label={t('nameStep')}
          placeholder={t('namePlaceholder')}
          maxLength={80}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
          error={wasSent && !isName ? t('nameWrong') : null}
        />
      </Step>
      <Step number={3} title={t('createStep')} help={t('createHelp')} state="current">
        {adding.problem && (
          <Note tone="danger" live>
            {adding.problem}
          </Note>
        )}
      </Step>
    </StepsDrawer>
  )
}

/** The calls that add a passkey, and the browser between them. */
function useAdding(onClose: () => void) {
  const t = useFeatureText(passkeyTexts)
  const begin = useCall(passkeyApi.begin, [], { quiet: true })
  const add = useCall(passkeyApi.add, changedByPasskeys, { quiet: true })
  const [options, setOptions] = useState<string>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [problem, setProblem] = useState<string>()
  const [isAsking, setAsking] = useState(false)

  async function begun(proof: GivenProof): Promise<string | undefined> {
    const given = await proof.take()
    if (!given) return undefined
    return begin.mutateAsync({ body: given }).then(
      answer => answer.options,
      () => {
        proof.renew()
        return undefined
      },
    )
  }

  async function run(name: string, proof: GivenProof): Promise<void> {
    setProblem(undefined)
    const asked = options ?? (await begun(proof))
    if (asked === undefined) return
    setOptions(asked)
    setAsking(true)
    const created = await createPasskey(asked).catch((error: unknown) => {
      const isKnown = error instanceof DOMException && error.name === 'InvalidStateError'
      setProblem(t(isKnown ? 'alreadyAdded' : 'notCreated'))
      return undefined
    })
    setAsking(false)
    if (created === undefined) return
    await add.mutateAsync({ body: { name, created } }).then(
      ({ passkey, recoveryCodes }) => {
        noticeSuccess(t('addedDone', { name: passkey.name }))
        if (recoveryCodes) setCodes(recoveryCodes)
        else onClose()
      },
      (error: Error) => {
        // A challenge is good once.
        setOptions(undefined)
        setProblem(error.message)
      },
    )
  }

  return {
    run,
    options,
    codes,
    problem,
    proofProblem: begin.error?.message ?? null,
    isPending: begin.isPending || isAsking || add.isPending,
  }
}
