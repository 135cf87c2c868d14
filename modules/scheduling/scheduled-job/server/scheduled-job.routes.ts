import { zoneName } from '@atrium/contract/clock'
import { siteLevel } from '@atrium/contract/constants'
import { needsExample } from '@atrium/contract/endpoint'
import { decide } from '@atrium/server/access/decide'
import { isOn, offModuleOfCall } from '@atrium/server/access/off-modules'
import type { Session } from '@atrium/server/auth/session'
import type { Site } from '@atrium/server/db/connection/site'
import { type Answering, type Route, routes } from '@atrium/server/http/routes'
import type { OwnCalls } from '@atrium/server/interchange/own-calls'
import { installedFeatures } from '@atrium/server/modules'
import type { Schedulable } from '@atrium/server/scheduling/schedulable'
import { sql } from 'kysely'
import { scheduledJobApi } from '../scheduled-job.contract.ts'
import { cronMeaning, nextRuns, requireRhythm } from './cron.ts'
import {
  databaseNow,
  deleteScheduledJobs,
  insertScheduledJob,
  setPaused,
  stopRun,
  triggerJob,
  updateScheduledJob,
} from './scheduled-job.actions.ts'
import { countScheduledJobs, findScheduledJob, findScheduledJobs } from './scheduled-job.queries.ts'
import type { ScheduledJobDb } from './scheduled-job.tables.ts'

/** Number of future times shown before a job is saved. */
const shownRuns = 5

/** The connection for the jobs that a session sees. */
export const connectionOf =
  (site: Site) =>
  <T>(session: Session, db: ScheduledJobDb, work: (db: ScheduledJobDb) => Promise<T>): Promise<T> =>
    session.level === siteLevel ? site({ userId: session.userId }, work) : work(db)

/** The platform sees, runs, pauses and stops the jobs of every tenant; only the tenant edits them. */
export function scheduledJobRoutes(site: Site, own: OwnCalls, schedulables: readonly Schedulable[]): Route[] {
  const within = connectionOf(site)
  const answer = async ({ db, language, tokenOf }: Answering<ScheduledJobDb>, id: string) => ({
    ...(await findScheduledJob(db, language, id)),
    _token: tokenOf('scheduled_job', id),
  })

  return routes<typeof scheduledJobApi, ScheduledJobDb>(scheduledJobApi, {
    list: ({ query }, { db, session, language }) =>
      within(session, db, all => findScheduledJobs(all, language, query)),

    counts: ({ query }, { db, session, language }) =>
      within(session, db, all => countScheduledJobs(all, language, query)),

    async kinds(_input, { db, session, language }) {
      return {
        kinds: schedulables
          .filter(
            ({ kind, access }) =>
              isOn(session.off, 'scheduled_job', kind.kind) && decide(session, access).allowed,
          )
          .map(({ kind }) => kind.kind),
        lists: await findLists(db, session, own, language),
      }
    },

    async nextRuns({ query: { jobCron: cron, timeZone } }, { db, language }) {
      const rhythm = { cron, timeZone }
      const now = await databaseNow(db)
      requireRhythm(rhythm, now)
      return {
        cronMeaning: cronMeaning(cron, language),
        runs: nextRuns(rhythm, now, shownRuns).map(run => ({
          runDate: run.toISOString(),
          localTime: localTime(run, timeZone),
          inSeconds: Math.round((run.getTime() - now.getTime()) / 1000),
        })),
      }
    },

    get: ({ params }, { session, db, language, tokenOf }) =>
      within(session, db, all => answer({ db: all, session, language, tokenOf }, params.jobId)),

    async create({ body }, context) {
      return answer(context, await insertScheduledJob(context.db, context.session, schedulables, body))
    },

    async update({ body }, context) {
      await updateScheduledJob(context.db, context.session, schedulables, body)
      return answer(context, body.jobId)
    },

    remove: ({ body }, { db, session }) => within(session, db, all => deleteScheduledJobs(all, body)),
    async pause({ body }, { db, session }) {
      await within(session, db, all => setPaused(all, body.jobId, true))
    },
    async resume({ body }, { db, session }) {
      await within(session, db, all => setPaused(all, body.jobId, false))
    },
    trigger: ({ body }, { db, session }) => within(session, db, all => triggerJob(all, session, body.jobId)),
    stop: ({ body }, { db, session }) => within(session, db, all => stopRun(all, body.jobId)),
  })
}

/** The lists that a person may read: one for each page of the menu, by its name there. */
async function findLists(db: ScheduledJobDb, session: Session, own: OwnCalls, language: string) {
  const lists = [...own.lists.values()].filter(
    ({ call }) =>
      !needsExample(call) &&
      offModuleOfCall(session.off, call) === undefined &&
      decide(session, call.access).allowed,
  )
  const { rows: menu } = await sql<{ code: string; name: string }>`
    select code, tr(name, ${language}) as name from menu where level = ${session.level}`.execute(db)
  return installedFeatures()
    .flatMap(({ pages = [] }) => pages)
    .flatMap(({ code, view, name }) => {
      // A page lists what its first permission allows. Other lists of that permission are parts of it, with longer paths.
      const [shortest] = lists
        .filter(({ call }) => typeof call.access === 'object' && call.access.permission === view?.[0])
        .map(({ call }) => call.path)
        .sort((one, other) => one.length - other.length)
      if (shortest === undefined) return []
      const entry = menu.find(entry => entry.code.endsWith(`.${code}`))
      return { path: shortest, name: entry?.name ?? name[0] }
    })
    .sort((one, other) => one.name.localeCompare(other.name))
}

/** A local time such as `2026-03-12 06:00`. */
const localTime = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: zoneName(timeZone),
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(at)
