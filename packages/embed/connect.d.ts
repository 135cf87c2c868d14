/** The context of the page, as far as its menu entry allows. */
export interface Context {
  person?: { id: string; name: string; loginName: string }
  email?: string
  tenant?: { id: number; code: string; name: string }
  role?: { id: string; code: string; name: string }
  /** A language tag such as `en-US` (RFC 5646), and the direction of its script. */
  language?: { tag: string; direction: 'ltr' | 'rtl' }
  /** Colors as CSS values. */
  theme?: { scheme: 'light' | 'dark'; accent: string; onAccent: string }
}

/** An entry that the person picked from a lookup. */
export interface Choice {
  value: string
  text: string
}

/** The workspace around the page. What it refuses rejects with an `AtriumError`. */
export interface Workspace {
  readonly context: Context
  /**
   * Calls the listener whenever the context changes, and when the session goes on after `onEnd`; returns a function that
   * stops that.
   */
  onContext(listener: (context: Context) => void): () => void
  /** Calls the listener when the session of the person ends. */
  onEnd(listener: () => void): () => void
  /**
   * A JSON Web Token for the server of this page, valid for minutes. Its audience is the menu entry's own. The same one
   * is returned until shortly before it ends.
   */
  token(): Promise<string>
  /** Opens a page of the workspace in a tab, by its path. */
  openTab(path: string): Promise<null>
  /** Shows a message of at most 300 characters, under the name of the page. */
  notify(message: string, kind?: 'success' | 'info' | 'warning' | 'error'): Promise<null>
  /** Marks the tab as unsaved, so that closing it asks first. */
  setUnsaved(unsaved: boolean): Promise<null>
  /** Has the person pick from a lookup of the workspace; an empty list if they cancel. */
  pick(lookup: string, options?: { multiple?: boolean }): Promise<Choice[]>
  /** Whether the role of the person has these permission codes, at most 50. */
  can(codes: string[]): Promise<Record<string, boolean>>
}

/**
 * Why a request was refused: `not_allowed` by the menu entry, `hidden` while the tab is not shown, `invalid`, `busy`
 * with 20 requests at a time, `end` after the session, or the error code of the server.
 */
export declare class AtriumError extends Error {
  readonly code: string
}

/** Connects this page with the workspace around it; undefined in a window of its own, or if nobody answers. */
export declare function connect(options: {
  /** The addresses of the workspaces that may embed this page. */
  workspace: string | string[]
  /** How long to wait for the workspace, 5000 by default. */
  milliseconds?: number
}): Promise<Workspace | undefined>
