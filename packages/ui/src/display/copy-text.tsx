import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Glyph } from '../icon/glyph.tsx'
import { useUiText } from '../theme/ui-text.ts'
import css from './copy-text.module.css'

/** How long the check is shown after copying, in milliseconds. */
export const copiedMs = 1500

type CopyTextProps = {
  /** The copied text: a code, a request number, an address. */
  value: string
  /** The shown text; the value without it. */
  children?: string
}

/** A text that is copied with one press. */
export function CopyText({ value, children = value }: CopyTextProps) {
  const words = useUiText()
  const { copy, copied } = useClipboard({ timeout: copiedMs })
  return (
    <button
      type="button"
      className={css.copy}
      data-copied={copied || undefined}
      title={words.copy}
      aria-label={`${words.copy}: ${children}`}
      onClick={() => copy(value)}
    >
      <bdi>{children}</bdi>
      <Glyph icon={copied ? IconCheck : IconCopy} size={13} />
      <span className="visually-hidden" role="status">
        {copied && words.copied}
      </span>
    </button>
  )
}
