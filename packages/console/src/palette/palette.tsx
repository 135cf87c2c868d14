import { Modal } from '@mantine/core'
import { useText } from '../language/use-text.ts'
import css from './palette.module.css'
import { PaletteSearch } from './palette-search.tsx'

type PaletteProps = {
  open: boolean
  /** The text typed before the field was rendered. */
  initialText: string
  onClose: () => void
}

/** The command palette: finds any page, record or action. Opened by Ctrl and K. */
export function Palette({ open, initialText, onClose }: PaletteProps) {
  const text = useText()
  return (
    <Modal.Root opened={open} onClose={onClose} size={680} yOffset={88} zIndex={50}>
      <Modal.Overlay />
      <Modal.Content className={css.content} aria-label={text('hzero.common.palette.label')}>
        {/* Remounted each time, also when it is opened again before it has faded. */}
        <PaletteSearch key={String(open)} initialText={initialText} onChosen={onClose} />
      </Modal.Content>
    </Modal.Root>
  )
}
