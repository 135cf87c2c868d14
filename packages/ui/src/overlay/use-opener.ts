import { type ComponentType, type Ref, useEffect, useId, useState } from 'react'

/** What a part is told that opens at a button: `OpenedMenu` and `OpenedPopover` take it as it is. */
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
  /** For the button. */
  button: OpenerButton
  /** What opens, as soon as it is there, and what it is told. */
  Part: ComponentType<Props> | undefined
  opened: Opened
}

/**
 * A button that opens something whose code is fetched when somebody points at the button or reaches it, because most
 * of what could be opened never is. A press that comes before the code counts when it is there.
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
  // It opens a moment after it is there, so that the focus finds its place in it, and its way back.
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
