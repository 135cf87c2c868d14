import { passwordKeyApi } from '@atrium/contract/sign-in/password-key'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../api/query.ts'
import { encryptedWith, longestEncrypted } from './encrypted-password.ts'

/** The password as it is sent; undefined while nothing is typed, and null if it is too long to be encrypted. */
export type EncryptedPassword = string | null | undefined

interface EncryptedPasswordInputProps extends Omit<PasswordInputProps, 'value' | 'onChange' | 'readOnly'> {
  value: EncryptedPassword
  onChange: (value: EncryptedPassword) => void
}

/** A new password, such as for a program that the server signs in to: its value is encrypted while it is typed. */
export function EncryptedPasswordInput({ value, onChange, ...props }: EncryptedPasswordInputProps) {
  const [typed, setTyped] = useState('')
  const { data: key } = useQuery(query(passwordKeyApi.get))
  const encrypted = (text: string): EncryptedPassword => {
    if (text === '') return undefined
    const isLong = new TextEncoder().encode(text).length > longestEncrypted
    return isLong || !key ? null : encryptedWith(key.publicKey, text)
  }
  return (
    <PasswordInput
      autoComplete="new-password"
      {...props}
      // Until the key is there, which takes a moment.
      disabled={!key}
      value={value === undefined ? '' : typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(encrypted(currentTarget.value))
      }}
    />
  )
}
