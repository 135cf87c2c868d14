import { type OwnProofs, type Proof, stepUpApi } from '@atrium/contract/sign-in/step-up'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../api/query.ts'
import { useFeatureText } from '../language/feature-texts.ts'
import { canUsePasskeys, signWithPasskey } from './browser-proof.ts'
import { proofTexts } from './proof-texts.ts'

export type ProofKind = OwnProofs['kinds'][number]

interface Asked {
  /** For a call that needs a second factor where there is one; otherwise the password counts, too. */
  isStepUp?: boolean
  isAsked?: boolean
}

/** A proof of the person’s identity: what they chose to give and typed, or the passkey that their browser asks for. */
export function useProof({ isStepUp = false, isAsked = true }: Asked = {}) {
  const t = useFeatureText(proofTexts)
  const offered = useQuery({ ...query(stepUpApi.get), staleTime: 0, gcTime: 0, enabled: isAsked })
  const [typed, setTyped] = useState<{ kind?: ProofKind; text: string }>({ text: '' })
  const [problem, setProblem] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const kinds = kindsOf(offered.data?.kinds ?? [], isStepUp)
  const kind = typed.kind && kinds.includes(typed.kind) ? typed.kind : kinds[0]
  const { text } = typed

  async function signed(): Promise<Proof | undefined> {
    setAsking(true)
    try {
      return { passkey: await signWithPasskey(offered.data?.passkeyOptions ?? '{}') }
    } catch {
      // Canceled, or there is none: the person tries again, or chooses another proof.
      setProblem(t('noPasskey'))
      return undefined
    } finally {
      setAsking(false)
    }
  }

  return {
    kind,
    kinds,
    text,
    problem,
    isAsking,
    isGiven: kind === 'passkey' || text !== '',
    type: (value: string) => setTyped({ ...(kind && { kind }), text: value }),
    choose(next: ProofKind) {
      setProblem(undefined)
      setTyped({ kind: next, text: '' })
    },
    clear() {
      setProblem(undefined)
      setTyped({ text: '' })
    },
    /** A challenge of a passkey is good once. */
    renew: () => void offered.refetch(),
    /** The proof for the server; undefined if there is none. */
    async take(): Promise<Proof | undefined> {
      setProblem(undefined)
      if (kind === 'passkey') return signed()
      if (text === '') return undefined
      return kind === 'password' ? { password: text } : { code: text }
    },
  }
}

export type GivenProof = ReturnType<typeof useProof>

function kindsOf(offered: readonly ProofKind[], isStepUp: boolean): ProofKind[] {
  const usable = offered.filter(one => one !== 'passkey' || canUsePasskeys())
  if (isStepUp) return usable
  return ['password', ...usable.filter(one => one === 'authenticator' || one === 'passkey')]
}
