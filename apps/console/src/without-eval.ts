import { config } from 'zod'

// The content policy forbids making functions from text, and asking whether that works is reported as an attack.
// Schemas ask when they are made, so this comes before the first of them.
config({ jitless: true })
