import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { useUiText } from '@atrium/ui/theme/ui-text.ts'
import { CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import css from './copy-text.module.css'

interface CopyTextProps {
  value: string
  /** Whether it is a code, such as a user name. */
  isCode?: boolean
}

/** A code or an address that one press copies. */
export function CopyText({ value, isCode = false }: CopyTextProps) {
  const words = useUiText()
  return (
    <span className={css.copy}>
      <bdi className={isCode ? css.code : css.text} title={value}>
        {value}
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
