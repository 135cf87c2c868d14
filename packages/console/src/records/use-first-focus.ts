import { type RefObject, useLayoutEffect } from 'react'

const fields = 'input:not([type="hidden"], :disabled, [readonly]), textarea:not(:disabled, [readonly])'

/** Focuses the first field of a form that is to be filled. */
export function useFirstFocus(form: RefObject<HTMLElement | null>, isNew: boolean): void {
  useLayoutEffect(() => {
    if (!isNew) return
    const all = form.current?.querySelectorAll<HTMLElement>(fields) ?? []
    // A field whose permission is not known yet cannot have the focus.
    const first = [...all].find(field => !field.closest('[inert]'))
    first?.focus({ preventScroll: true })
  }, [form, isNew])
}
