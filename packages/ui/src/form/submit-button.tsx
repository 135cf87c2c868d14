import { Button, type ButtonProps } from '@mantine/core'
import { use } from 'react'
import { SavingOffContext } from '../overlay/saving-off.ts'

/** Submits the form around it. Off where a banner says that nothing can be saved, and with it the Enter key. */
export function SubmitButton({ disabled = false, ...props }: ButtonProps) {
  const isOff = use(SavingOffContext)
  return <Button variant="filled" {...props} type="submit" disabled={disabled || isOff} />
}
