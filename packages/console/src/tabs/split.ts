/** Two tabs side by side. */
export interface Split {
  leading: string
  trailing: string
}

/** The split after another tab became active: it replaces the previous one, unless both are visible. */
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

/** Restores the split of stored tabs, if both tabs are open. */
export function splitIn(
  serializeTabs: string | undefined,
  isOpen: (key: string) => boolean,
): Split | undefined {
  const { leading, trailing } = parse(serializeTabs)
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
