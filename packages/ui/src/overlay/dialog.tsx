import { Modal } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../icon/icon-button.tsx'
import { useUiText } from '../theme/ui-text.ts'
import css from './dialog.module.css'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  /** A hint beside the title. */
  aside?: ReactNode
  /** A sentence below the title. */
  lead?: ReactNode
  /** A named width or pixels; never wider than the window. */
  size?: 'sm' | 'md' | 'lg' | number
  /** Without padding: query bars and tables have their own. */
  flush?: boolean
  children: ReactNode
  /** At the leading edge of the footer, such as the number of selected rows. */
  note?: ReactNode
  /** Buttons; the primary action comes last. */
  actions?: ReactNode
  /** Does not close by Esc or a click outside, for dialogs with typed text. */
  keepOpen?: boolean
  /** Has no button that closes it: for what is shown only once. */
  withoutClose?: boolean
  /** On a phone a sheet with a head of its own and without a cross: its actions close it. */
  isSheet?: boolean
}

const widths = { sm: 440, md: 560, lg: 760 } as const

/**
 * A modal dialog with a band in the tenant's color. A dialog never opens another one, except for a lookup in a form.
 */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    aside,
    lead,
    size = 'md',
    flush,
    keepOpen = false,
    withoutClose = false,
    isSheet = false,
  } = props
  const words = useUiText()
  const width = typeof size === 'number' ? size : widths[size]
  return (
    <Modal.Root
      opened={open}
      onClose={onClose}
      size={width}
      closeOnEscape={!keepOpen}
      closeOnClickOutside={!keepOpen}
      classNames={{
        content: css.dialog,
        inner: css.inner,
        body: css.body,
        header: css.header,
        title: css.title,
      }}
    >
      <Modal.Overlay />
      <Modal.Content data-sheet={isSheet || undefined}>
        <Modal.Header>
          <div className={css.line}>
            <Modal.Title>{title}</Modal.Title>
            {aside && <span className={css.aside}>{aside}</span>}
          </div>
          {lead && <div className={css.lead}>{lead}</div>}
        </Modal.Header>
        <Modal.Body data-flush={flush || undefined}>{props.children}</Modal.Body>
        {(props.actions || props.note) && (
          <footer className={css.footer}>
            <div className={css.note}>{props.note}</div>
            {props.actions}
          </footer>
        )}
        {/* Last in the document, so that the first field gets the focus when the dialog opens. */}
        {!withoutClose && (
          <span className={css.close}>
            <IconButton label={words.close} icon={IconX} onClick={onClose} />
          </span>
        )}
      </Modal.Content>
    </Modal.Root>
  )
}
