import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { useLate } from '@atrium/ui/feedback/use-late.ts'
import { onDemand } from '@atrium/ui/layout/on-demand.tsx'
import { type ComponentType, createElement } from 'react'
import { useText } from '../language/use-text.ts'
import type { Authority } from './authority.ts'
import { permissions } from './permissions.ts'
import { useAuthority } from './use-authority.ts'

export const Forbidden = onDemand(async () => (await import('./forbidden.tsx')).Forbidden)

const Waiting = () => useLate(true) && <ProgressLine />

/**
 * Wraps a screen with an access check; without access it is the 403 view [PERM-8]. `WhileChecking` is in its place until
 * that is known.
 * @throws 'authority is required' if none is given [PERM-6].
 */
export function secured<Props extends object>(
  Screen: ComponentType<Props>,
  authority: Authority | null | undefined,
  WhileChecking: ComponentType = Waiting,
): ComponentType<Props> {
  if (authority === undefined || authority === null || authority === '') {
    throw new Error('authority is required')
  }
  return function Secured(props: Props) {
    const text = useText()
    const { state } = useAuthority(authority)
    if (state === 'allowed') return createElement(Screen, props)
    if (state === 'denied') return <Forbidden authority={authority} />
    if (state === 'checking') return <WhileChecking />
    return <FailedState title={text('hzero.common.permission.failed')} onRetry={() => permissions.retry()} />
  }
}
