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
export function splitIn(stored: unknown, isOpen: (key: string) => boolean): Split | undefined {
  const { leading, trailing } =
    (stored as { split?: Partial<Record<keyof Split, unknown>> } | null)?.split ?? {}
  if (typeof leading !== 'string' || typeof trailing !== 'string' || leading === trailing) return undefined
  return isOpen(leading) && isOpen(trailing) ? { leading, trailing } : undefined
}
