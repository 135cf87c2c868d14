import { z } from 'zod'

/** A name of a person: no line breaks and no other characters that cannot be seen. */
export const realName = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u)
