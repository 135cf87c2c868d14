import { TextInput, type TextInputProps } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Glyph } from '../icon/glyph.tsx'

interface CodeInputProps extends TextInputProps {
  /** Of a stored record: other things name it by this code. */
  fixed: boolean
}

/** The code of a record, which stays as it is once it is stored. */
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
