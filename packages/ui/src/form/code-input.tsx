import { TextInput, type TextInputProps } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Glyph } from '../icon/glyph.tsx'

interface CodeInputProps extends TextInputProps {
  /** Set for stored records, which others refer to by this code. */
  fixed: boolean
}

/** The code of a record, which cannot be changed once it is stored. */
export function CodeInput({ fixed, readOnly, ...props }: CodeInputProps) {
  return (
    <TextInput
      required
      maxLength={128}
      classNames={{ input: 'mono' }}
      {...props}
      readOnly={fixed || readOnly === true}
      {...(fixed && { rightSection: <Glyph icon={IconLock} size={15} /> })}
    />
  )
}
