import { onDemand } from '@atrium/ui/layout/on-demand.tsx'
import { Activity, useEffect, useState } from 'react'
import { useText } from '../language/use-text.ts'
import { fetchLikelyLayout } from '../menu/layouts/layouts.ts'
import { ServerError } from '../pages/server-error.tsx'
import { globalErrors, reloadPage } from '../session/global-errors.ts'
import { globalState } from '../session/global-state.ts'
import { refusalQuestion } from '../session/refusals.ts'
import { startSession } from '../session/session.ts'
import { sessionState } from '../session/session-state.ts'
import { useStore } from '../session/store.ts'
import { currentAddress, usePath } from '../tabs/address.ts'
import { navigateToWindowAddress } from '../tabs/navigation.ts'
import { areaOf, serverErrorPath, workplacePath } from '../tabs/paths.ts'
import { routeOf } from '../tabs/routes.ts'
import { fetchScreen } from '../workspace/screen-parts.ts'
import { PublicArea, variantOf } from './public-area.tsx'
import { PublicFrame } from './public-frame.tsx'
import { SessionCover } from './session-cover.tsx'

/** Loads the workspace with what its first page shows, so that nothing of it has to be waited for once it renders. */
async function loadWorkspace() {
  const page = routeOf(globalState.get().routerData, workplacePath)
  const [{ Workspace }] = await Promise.all([loadCode(), fetchLikelyLayout(), page && fetchScreen(page)])
  return Workspace
}

const loadCode = () => import('../workspace/workspace.tsx')

const Workspace = onDemand(loadWorkspace)
const RefusalQuestion = onDemand(async () => (await import('./refusal-question.tsx')).RefusalQuestion)
const PrivateArea = onDemand(async () => (await import('./private-area.tsx')).PrivateArea)

// The workspace is loaded while the session starts.
if (areaOf(currentAddress().path) === 'workspace') {
  void loadCode().catch(() => undefined)
}

/** Renders the area of the address [AREA-1, AREA-2, AREA-3]. */
export function App() {
  const text = useText()
  const path = usePath()
  const area = areaOf(path)
  const { phase, variant, isCovered } = useStore(sessionState, state => state)
  const isBroken = useStore(globalErrors, state => state.isBroken)
  const wasAsked = useStore(refusalQuestion, state => state.refusal !== undefined)
  const [hasWorkspace, setHasWorkspace] = useState(false)
  const needed = area === 'public' ? variantOf(path) : 'authorized'
  const isReady = phase === 'ready' && (area === 'public' || variant === 'authorized')
  const isStarting = phase === 'starting' || (phase === 'ready' && !isReady)
  if (area === 'workspace' && isReady && !hasWorkspace) setHasWorkspace(true)

  // On its page, a failure waits for the user.
  const isFailed = phase === 'failed' && path === serverErrorPath

  useEffect(() => {
    if (!isFailed) void startSession(needed)
  }, [needed, isFailed])

  useEffect(() => {
    document.getElementById('boot')?.toggleAttribute('hidden', !isStarting)
  }, [isStarting])

  // After a page outside of the tabs, the address names a tab again.
  useEffect(() => {
    if (area === 'workspace' && hasWorkspace) navigateToWindowAddress()
  }, [area, hasWorkspace])

  if (isBroken) return <ServerError onRetry={reloadPage} />
  if (phase === 'failed')
    return (
      <PublicFrame>
        <ServerError />
      </PublicFrame>
    )
  return (
    <>
      {isStarting && <p className="visually-hidden">{text('hzero.common.shell.boot')}</p>}
      {hasWorkspace && variant === 'authorized' && (
        <Activity mode={area === 'workspace' ? 'visible' : 'hidden'}>
          <Workspace />
        </Activity>
      )}
      {isReady && area === 'public' && <PublicArea path={path} />}
      {isReady && area === 'private' && <PrivateArea path={path} />}
      {wasAsked && <RefusalQuestion />}
      {isCovered && area !== 'public' && <SessionCover />}
    </>
  )
}
