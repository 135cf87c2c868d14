import { endpoint } from '@atrium/contract/endpoint'
import { day, id } from '@atrium/contract/row'
import { z } from 'zod'
import { departure } from '../departure/departure.resource.ts'

const dayMs = 86_400_000
const mostDays = 366

/** The days from one to another, both included. */
export const daysOf = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1

/** Filters as the list of departures has them, under the same names. */
export const lateFilter = z
  .object({
    plannedAtFrom: day.describe('The first day on which departures were planned'),
    plannedAtTo: day.describe(`The last one, at most ${mostDays} days later`),
    lateFrom: z.coerce
      .number()
      .int()
      .min(1)
      .max(1440)
      .default(1)
      .describe('The minutes from which a departure is late'),
    origin: id.optional().describe('The depot of departure'),
    customer: id.optional().describe('The customer'),
    reason: departure.fields.reason.filter.optional().describe('Why they were late'),
  })
  .refine(({ plannedAtFrom, plannedAtTo }) => plannedAtFrom <= plannedAtTo, {
    error: 'error.late_departures.backwards',
    path: ['plannedAtTo'],
  })
  .refine(({ plannedAtFrom, plannedAtTo }) => daysOf(plannedAtFrom, plannedAtTo) <= mostDays, {
    error: 'error.late_departures.too_long',
    path: ['plannedAtTo'],
  })

const minutes = z.int().nullable()

const figures = z
  .object({
    departures: z.int().describe('All departures, on time or late'),
    late: z.int().describe('The late ones'),
    middle: minutes.describe('The median of their minutes'),
    worstTenth: minutes.describe('The minutes that a tenth of them reach or exceed'),
  })
  .meta({ id: 'LateDepartureFigures' })
export type LateFigures = z.infer<typeof figures>

export const report = z
  .object({
    now: figures.describe('Those of the days'),
    before: figures.describe('Those of as many days before'),
    days: z
      .array(
        z.object({
          day,
          late: z.int().describe('How many were late on it'),
          before: z.int().describe('How many were late so many days before'),
        }),
      )
      .describe('Every day, in order'),
    peak: z
      .object({ day, depotName: z.string().describe('The depot from which most of them left') })
      .nullable()
      .describe('The day that stands out: above the mean by more than two standard deviations'),
    reasons: z
      .array(
        z.object({
          reason: departure.fields.reason.filter.nullable().describe('Null if none is given'),
          late: z.int(),
        }),
      )
      .describe('Most frequent first'),
    depots: z
      .array(
        z.object({
          depotId: id,
          depotName: z.string(),
          late: z.int(),
          least: z.int().describe('The fewest minutes'),
          middle: z.int().describe('The median of minutes'),
          worstTenth: z.int().describe('The minutes that a tenth reach or exceed'),
        }),
      )
      .describe('By the depot of departure, most late departures first'),
  })
  .meta({ id: 'LateDepartures' })
export type LateReport = z.infer<typeof report>

export const lateDeparturesApi = {
  report: endpoint({
    method: 'GET',
    path: '/iam/v1/[{tenantId}/]departures/late',
    summary: 'The late departures of some days in figures, beside those of as many days before',
    access: { permission: 'iam.late-departures.report' },
    query: lateFilter,
    example: { query: { plannedAtFrom: '2026-11-01', plannedAtTo: '2026-11-30' } },
    response: report,
  }),
}
