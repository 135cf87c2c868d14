import { z } from 'zod'

/** The name of a person, without line breaks and other invisible characters. */
export const realName = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u)
