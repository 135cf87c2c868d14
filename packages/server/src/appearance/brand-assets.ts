import { html } from '../http/pages/html.ts'

export const globe = html`<svg class="stroke" width="15" height="15" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.5c3.4 3 3.4 14 0 17M12 3.5c-3.4 3-3.4 14 0 17"/></svg>`

export const logo = html`<svg width="16" height="16" viewBox="0 0 24 24" aria-hidden="true"><path d="M3 22V12a9 9 0 0 1 18 0v10h-4.2V12a4.8 4.8 0 0 0-9.6 0v10z" fill="var(--accent)"/><path d="M10 22v-9.5a2 2 0 0 1 4 0V22z" fill="var(--ink)"/></svg>`

/** The icon of the browser tab. */
export const tabIcon =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 24 24%22%3E%3Cpath fill=%22%23066973%22 d=%22M3 22V12a9 9 0 0 1 18 0v10h-4.2V12a4.8 4.8 0 0 0-9.6 0v10z%22/%3E%3C/svg%3E'
