import type { Session } from '@atrium/server/auth/session'
import { nowMs } from '@atrium/server/db/connection/clock'
import { asAppError } from '@atrium/server/http/error-answer'
import { errorText } from '@atrium/server/http/error-texts'
import type { Importable } from '@atrium/server/interchange/importable'
import type { Doing } from '../../jobs/server/job.work.ts'
import type { ImportRow } from '../data-import.contract.ts'
import { findUninvited, storeLink } from './data-import.queries.ts'

/** Sends each person that an import created a link, and stores who got none and why. */
export async function sendLinks(
  { session, progress, inTenant }: Doing,
  importable: Importable,
  batch: string,
): Promise<void> {
  const people = await inTenant(db => findUninvited(db, batch))
  for (const [at, { id, recordId }] of people.entries()) {
    await progress(at, people.length)
    const link = await invite(session, importable, recordId)
    await inTenant(db => storeLink(db, batch, id, link))
  }
  await progress(people.length, people.length)
}

async function invite(
  session: Session,
  { invitation }: Importable,
  id: string,
): Promise<NonNullable<ImportRow['link']>> {
  try {
    await invitation?.send(session, id)
    return { sentDate: new Date(nowMs()).toISOString() }
  } catch (error) {
    const { status, code, values } = asAppError(error)
    if (status >= 500) throw error
    return { reason: errorText(code, session.language, values) }
  }
}
