import { z } from 'zod'

/** The name under which pages store the block. */
export const departuresBlockName = 'freight.departures'

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

export const departuresSettings = z.object({
  depotId: z
    .string()
    .min(1, { error: 'error.departures_block.depot' })
    .max(64)
    .describe('The depot of departure'),
  count: z.int().min(1).max(20).describe('How many departures are shown'),
  timeZone: z
    .string()
    .refine(isTimeZone, { error: 'error.departures_block.time_zone' })
    .describe('The time zone of the depot'),
})
export type DeparturesSettings = z.infer<typeof departuresSettings>

/** Everything that visitors see: no customers, vehicles or numbers of shipments. */
export const shownDepartures = z.object({
  depot: z.string().nullable().describe('Null if there is no such depot'),
  departures: z.array(
    z.object({
      at: z.string().describe('The local time of the depot: `2026-12-01 08:30`'),
      destination: z.string(),
    }),
  ),
})
