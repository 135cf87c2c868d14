import { CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { IconButton } from '../icon/icon-button.tsx'
import { useUiText } from '../theme/ui-text.ts'
import css from './copy-text.module.css'

interface CopyTextProps {
  /** The copied text: a code, a request number, an address. */
  value: string
  /** The shown text; the value without it. */
  children?: string
  /** Whether it is shown as a code, such as a user name. */
  isCode?: boolean
}

/** A text with a button that copies it. */
export function CopyText({ value, children = value, isCode = false }: CopyTextProps) {
  const words = useUiText()
  return (
    <span className={css.copy}>
      <bdi className={isCode ? css.code : css.text} title={value}>
        {children}
      </bdi>
      <CopyButton value={value} timeout={1500}>
        {({ copied, copy }) => (
          <IconButton
            label={copied ? words.copied : `${words.copy}: ${value}`}
            icon={copied ? IconCheck : IconCopy}
            size="sm"
            iconSize={13}
            onClick={copy}
          />
        )}
      </CopyButton>
    </span>
  )
}
