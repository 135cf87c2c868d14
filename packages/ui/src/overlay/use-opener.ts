import { type ComponentType, type Ref, useEffect, useId, useState } from 'react'

/** The props of a component that opens at a button; `OpenedMenu` and `OpenedPopover` accept them. */
export interface Opened {
  id: string
  button: HTMLElement
  opened: boolean
  onChange: (opened: boolean) => void
}

interface OpenerButton {
  ref: Ref<HTMLButtonElement>
  id: string
  'aria-haspopup': 'menu' | 'dialog'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onPointerEnter: () => void
  onFocus: () => void
  onClick: () => void
}

interface Opener<Props> {
  /** The props of the button. */
  button: OpenerButton
  /** The component, once it is loaded, and its props. */
  Part: ComponentType<Props> | undefined
  opened: Opened
}

/**
 * A button that opens a lazily loaded component: its code is fetched when the pointer or the focus reaches the button.
 * An earlier click takes effect when the code is there.
 */
export function useOpener<Props extends Opened>(
  popup: 'menu' | 'dialog',
  load: () => Promise<ComponentType<Props>>,
): Opener<Props> {
  const id = useId()
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [Part, setPart] = useState<ComponentType<Props>>()
  const [isOpen, setOpen] = useState(false)
  const [isThere, setThere] = useState(false)
  // It opens a moment after it is mounted, so that the focus moves into it and back.
  useEffect(() => setThere(Part !== undefined), [Part])

  async function fetch() {
    const part = await load()
    setPart(() => part)
  }
  const prepare = () => {
    if (!Part) void fetch()
  }
  return {
    button: {
      ref: setButton,
      id,
      'aria-haspopup': popup,
      'aria-expanded': isOpen,
      'aria-controls': isOpen && isThere ? `${id}-dropdown` : undefined,
      onPointerEnter: prepare,
      onFocus: prepare,
      onClick() {
        prepare()
        setOpen(!isOpen)
      },
    },
    Part: button ? Part : undefined,
    opened: { id, button: button as HTMLElement, opened: isOpen && isThere, onChange: setOpen },
  }
}
