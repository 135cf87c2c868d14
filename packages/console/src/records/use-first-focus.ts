import { type RefObject, useLayoutEffect } from 'react'

const fields = 'input:not([type="hidden"], :disabled, [readonly]), textarea:not(:disabled, [readonly])'

/** Focuses the first field of a form that is to be filled. */
export function useFirstFocus(form: RefObject<HTMLElement | null>, isNew: boolean): void {
  useLayoutEffect(() => {
    if (isNew) form.current?.querySelector<HTMLElement>(fields)?.focus({ preventScroll: true })
  }, [form, isNew])
}
