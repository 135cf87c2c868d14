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
