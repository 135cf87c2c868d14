import { z } from 'zod'
import {
  dateFormats,
  densities,
  menuLayouts,
  menuLayoutThemes,
  notificationTimes,
  themes,
  timeFormats,
} from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { exampleId } from '../example-ids.ts'
import { id } from '../row.ts'
import { tenantNumber } from './self.ts'

const flagText = z.enum(['0', '1']).transform(text => text === '1')

/** The user's own settings of the workspace. All parameters are in the query, and apply from the next answer on. */
export const preferenceApi = {
  setTimeZone: endpoint({
    method: 'PUT',
    path: '/iam/hzero/v1/users/time-zone',
    summary: 'Set your time zone: an IANA name, or an offset such as GMT+8',
    access: 'signed-in',
    query: z.object({
      timeZone: z
        .string()
        .max(64)
        .refine(isTimeZone, 'error.time_zone.unknown')
        .describe('The time zone, such as `Europe/Oslo`'),
    }),
    example: { query: { timeZone: 'Asia/Shanghai' } },
  }),
  setFormats: endpoint({
    method: 'PUT',
    path: '/iam/hzero/v1/users/datetime-format',
    summary: 'Set your date and time format',
    access: 'signed-in',
    query: z.object({
      dateFormat: z.enum(dateFormats).optional().describe('The format in which dates are shown'),
      timeFormat: z.enum(timeFormats).optional().describe('The format in which times are shown'),
    }),
    example: { query: { dateFormat: 'DD.MM.YYYY', timeFormat: 'HH:mm' } },
  }),
  setDefaultRole: endpoint({
    method: 'PUT',
    path: '/iam/hzero/v1/users/default-role',
    summary: 'Set or clear your default role in a tenant',
    access: 'signed-in',
    query: z.object({ tenantId: tenantNumber, roleId: id.optional() }),
    example: { query: { tenantId: exampleId.ownTenant, roleId: exampleId.ownRole } },
  }),
  setLook: endpoint({
    method: 'PUT',
    path: '/iam/hzero/v1/users/config-items',
    summary: 'Set the appearance and reminders of your workspace, and whether all your roles are combined',
    access: 'signed-in',
    query: z.object({
      menuLayout: z.enum(menuLayouts).optional().describe('Where the menu is and how it opens'),
      menuLayoutTheme: z.enum(menuLayoutThemes).optional().describe('The colors of the menu'),
      popoutReminderFlag: flagText.optional().describe('Whether reminders open by themselves'),
      roleMergeFlag: flagText
        .optional()
        .describe('Merges all roles of the user in a tenant, in every session and from the next call on'),
      theme: z.enum(themes).optional().describe('Light, dark, or as the system has it'),
      density: z.enum(densities).optional().describe('How dense tables are'),
      tenantAccentFlag: flagText
        .optional()
        .describe('Whether the brand color is also the accent of the workspace'),
      notificationTime: z.enum(notificationTimes).optional().describe('How long notifications stay'),
    }),
    example: { query: { menuLayout: 'side-all', theme: 'dark', density: 'compact' } },
  }),
}

/** Asks the engine whether it knows the zone; offsets are accepted because HZERO front ends send them. */
export function isTimeZone(name: string): boolean {
  if (/^(GMT|UTC)([+-](0?\d|1[0-4])(:?[0-5]\d)?)?$/.test(name)) return true
  // Engines accept bare offsets, which are no names.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return (
      new Intl.DateTimeFormat('en', {
        timeZone: name,
      }).resolvedOptions().timeZone !== ''
    )
  } catch {
    return false
  }
}
