import { Component, type ReactNode } from 'react'
import { ServerError } from '../pages/server-error.tsx'
import { globalErrors, reloadPage, reportRenderError } from '../session/global-errors.ts'

type StartBoundaryProps = {
  children: ReactNode
}

/** Catches errors outside of screens, such as a script that could not be loaded, and reloads the page once [ERR-8]. */
export class StartBoundary extends Component<StartBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown) {
    reportRenderError(error)
    this.forceUpdate()
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    // Nothing is rendered while the page reloads.
    return globalErrors.get().isBroken ? <ServerError onRetry={reloadPage} /> : null
  }
}
