import { wallClock } from '@atrium/contract/clock'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { html } from '@atrium/server/http/pages/html'
import { portalBlock } from '@atrium/server/http/pages/portal-block'
import { sql } from 'kysely'
import {
  type DeparturesSettings,
  departuresBlockName,
  departuresSettings,
  shownDepartures,
} from '../departures-block.contract.ts'

const minuteMs = 60_000

/** Headings of the table, and what stands there without a departure. */
const words = {
  en_US: { leaves: 'Leaves', to: 'To', from: 'From', none: 'No departures are planned.' },
  zh_CN: { leaves: '发车', to: '目的地', from: '始发', none: '暂无计划发车。' },
  ar_SA: { leaves: 'المغادرة', to: 'إلى', from: 'من', none: 'لا توجد مغادرات مخططة.' },
} as const
const wordsIn = (language: string) => words[language as keyof typeof words] ?? words.en_US

/** The next departures from a depot, for visitors of the portal. */
export const departuresBlock = portalBlock({
  name: departuresBlockName,
  settings: departuresSettings,
  shown: shownDepartures,
  tables: ['shipment', 'depot'],
  // One that has left disappears.
  maxAgeMs: minuteMs,
  read: nextDepartures,
  render: ({ depot, departures }, { language }) => {
    const t = wordsIn(language)
    if (depot === null || departures.length === 0) return html`<p>${t.none}</p>`
    return html`<table><caption>${t.from} <bdi>${depot}</bdi></caption><thead><tr><th scope="col">${t.leaves}</th><th scope="col">${t.to}</th></tr></thead><tbody>${departures.map(
      ({ at, destination }) =>
        html`<tr><td><time datetime="${at}"><bdi dir="ltr">${at}</bdi></time></td><td><bdi>${destination}</bdi></td></tr>`,
    )}</tbody></table>`
  },
})

async function nextDepartures(
  db: Scoped,
  { depotId, count, timeZone }: DeparturesSettings,
  { language }: { language: string },
) {
  const name = (of: string) => sql`coalesce(${sql.ref(of)} ->> ${language}, ${sql.ref(of)} ->> 'en_US')`
  const depots = await sql<{ name: string }>`
    select ${name('name')} as name from depot where id::text = ${depotId}`.execute(db)
  const { rows } = await sql<{ leavesAt: Date; destination: string }>`
    select s.leaves_at, ${name('d.name')} as destination
    from shipment s join depot d on d.id = s.destination_id
    where s.origin_id::text = ${depotId} and s.state = 'APPROVED' and s.leaves_at >= now()
    order by s.leaves_at, destination limit ${count}`.execute(db)
  return {
    depot: depots.rows[0]?.name ?? null,
    departures: rows.map(({ leavesAt, destination }) => ({
      at: wallClock(leavesAt, timeZone).slice(0, 16),
      destination,
    })),
  }
}
