import { onDemand } from '@atrium/ui/layout/on-demand.tsx'
import type { ComponentType } from 'react'
import { installedFeatures } from '../feature.ts'
import { NotFound } from '../pages/not-found.tsx'
import type { Variant } from '../session/session-state.ts'
import { ScreenBoundary } from '../workspace/screen-boundary.tsx'
import { PublicFrame } from './public-frame.tsx'

interface PublicPage {
  variant: Variant
  Page: ComponentType
}

const SignIn = onDemand(async () => (await import('../pages/sign-in-page.tsx')).SignInPage)
const SignOut = onDemand(async () => (await import('../pages/sign-out-page.tsx')).SignOutPage)
const KickedOff = onDemand(async () => (await import('../pages/kicked-off.tsx')).KickedOff)
const Unauthorized = onDemand(async () => (await import('../pages/unauthorized.tsx')).Unauthorized)
const NoPermission = onDemand(async () => (await import('../pages/no-permission.tsx')).NoPermission)
const ServerFault = onDemand(async () => (await import('../pages/server-error.tsx')).ServerError)
const Maintenance = onDemand(async () => (await import('../pages/maintenance.tsx')).Maintenance)

/** Pages outside of the workspace: they open in no tab, and need no role. */
const pages: Readonly<Record<string, PublicPage>> = {
  '/user/login': { variant: 'public', Page: SignIn },
  '/pub/user/login': { variant: 'public', Page: SignIn },
  '/user/logout': { variant: 'bare', Page: SignOut },
  '/public/kickoff': { variant: 'base', Page: KickedOff },
  '/public/unauthorized': { variant: 'base', Page: Unauthorized },
  '/exception/403': { variant: 'public', Page: NoPermission },
  '/exception/404': { variant: 'public', Page: NotFound },
  '/exception/500': { variant: 'base', Page: ServerFault },
  '/exception/501': { variant: 'base', Page: Maintenance },
}

const unknown: PublicPage = { variant: 'base', Page: NotFound }

let contributed: Readonly<Record<string, PublicPage>> | undefined

/** The page at a path: one of the shell's, or one of a feature. */
function pageAt(path: string): PublicPage {
  contributed ??= Object.fromEntries(
    installedFeatures()
      .flatMap(({ publicPages }) => Object.entries(publicPages ?? {}))
      .map(([at, { variant, load }]) => [at, { variant, Page: onDemand(load) }]),
  )
  return pages[path] ?? contributed[path] ?? unknown
}

/** The part of the session that a page of this area needs. */
export function variantOf(path: string): Variant {
  return pageAt(path).variant
}

type PublicAreaProps = {
  path: string
}

export function PublicArea({ path }: PublicAreaProps) {
  const { Page } = pageAt(path)
  return (
    <PublicFrame>
      <ScreenBoundary key={path}>
        <Page />
      </ScreenBoundary>
    </PublicFrame>
  )
}
