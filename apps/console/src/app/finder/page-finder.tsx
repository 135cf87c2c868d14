import { Modal } from '@mantine/core'
import { useText } from '../../core/use-text.ts'
import css from './page-finder.module.css'
import { PageSearch } from './page-search.tsx'

type PageFinderProps = {
  open: boolean
  onClose: () => void
}

/** From anywhere to any page: Ctrl and K. */
export function PageFinder({ open, onClose }: PageFinderProps) {
  const text = useText()
  return (
    <Modal.Root opened={open} onClose={onClose} size={600} yOffset={88} zIndex={50}>
      <Modal.Overlay />
      <Modal.Content className={css.content} aria-label={text('hzero.common.finder.label')}>
        <PageSearch onChosen={onClose} />
      </Modal.Content>
    </Modal.Root>
  )
}
