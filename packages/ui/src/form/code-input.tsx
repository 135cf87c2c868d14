import { TextInput, type TextInputProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface CodeInputProps extends Omit<TextInputProps, 'description'> {
  /** Why the code of a stored record cannot be changed, since others refer to it; undefined for a new one. */
  fixed: string | undefined
  description?: ReactNode
}

/** The code of a record, which cannot be changed once it is stored. */
export function CodeInput({ fixed, readOnly, description, ...props }: CodeInputProps) {
  return (
    <TextInput
      required
      maxLength={128}
      classNames={{ input: 'mono' }}
      description={fixed ?? description}
      {...props}
      readOnly={fixed !== undefined || readOnly === true}
      {...(fixed !== undefined && { 'data-locked': fixed })}
    />
  )
}
