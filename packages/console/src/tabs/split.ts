/** Two tabs beside each other. */
export interface Split {
  leading: string
  trailing: string
}

/** What is shown after another tab became active: it takes the place of the one that was, unless both are shown. */
export function splitAfter(split: Split, before: string, active: string, isOpen: (key: string) => boolean) {
  const { leading, trailing } = split
  const next =
    active === leading || active === trailing
      ? split
      : before === trailing
        ? { leading, trailing: active }
        : { leading: active, trailing }
  return isOpen(next.leading) && isOpen(next.trailing) ? next : undefined
}

/** Reads the split of a remembered set of tabs back, as far as both tabs are there again. */
export function splitIn(remembered: string | undefined, isOpen: (key: string) => boolean): Split | undefined {
  const { leading, trailing } = parse(remembered)
  if (typeof leading !== 'string' || typeof trailing !== 'string' || leading === trailing) return undefined
  return isOpen(leading) && isOpen(trailing) ? { leading, trailing } : undefined
}

function parse(text: string | undefined): Partial<Record<keyof Split, unknown>> {
  try {
    return (JSON.parse(text ?? '') as { split?: Record<string, unknown> } | null)?.split ?? {}
  } catch {
    return {}
  }
}
