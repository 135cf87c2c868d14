import type { ImportColumn } from '@atrium/contract/interchange/import'

/** Wrong letters in a value for which another value is still proposed. */
const mostWrong = 2

/** A value that a faulty cell may have been meant to have, by the valid cells of its column; undefined without one. */
export function proposalFor(
  value: string,
  { columnType }: Pick<ImportColumn, 'columnType'>,
  valid: readonly string[],
): string | undefined {
  const text = value.trim()
  if (text === '') return undefined
  if (columnType === 'day') return lastDayOfMonth(text)
  const proposal = text.includes('@') ? withDomain(text, valid) : nearest(text, valid)
  return proposal === text ? undefined : proposal
}

/** The last day of a month for a day beyond it, such as 2027-02-31. */
function lastDayOfMonth(text: string): string | undefined {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  const last = new Date(Date.UTC(Number(year), Number(month), 0))
  if (Number(month) < 1 || Number(month) > 12 || Number(day) <= last.getUTCDate()) return undefined
  return last.toISOString().slice(0, 10)
}

/** The address with the domain of most others that begins like its own or nearly equals it. */
function withDomain(text: string, valid: readonly string[]): string | undefined {
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1).toLowerCase()
  const counts = new Map<string, number>()
  for (const other of valid) {
    const known = other.slice(other.lastIndexOf('@') + 1).toLowerCase()
    const isLike = domain !== '' && known.startsWith(domain)
    if (other.includes('@') && (isLike || distance(known, domain) <= mostWrong))
      counts.set(known, (counts.get(known) ?? 0) + 1)
  }
  const [best] = [...counts].sort(([, one], [, other]) => other - one)
  return best && text.slice(0, at + 1) + best[0]
}

function nearest(text: string, valid: readonly string[]): string | undefined {
  const most = Math.min(mostWrong, Math.floor(text.length / 3))
  const [best] = [...new Set(valid)]
    .map(value => ({ value, wrong: distance(value.toLowerCase(), text.toLowerCase()) }))
    .filter(({ value, wrong }) => value !== '' && wrong <= most)
    .sort((one, other) => one.wrong - other.wrong)
  return best?.value
}

/** The letters to add, remove or replace between two texts. */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > mostWrong) return mostWrong + 1
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const line = [row]
    for (let at = 1; at <= other.length; at++)
      line[at] = Math.min(
        (before[at] ?? 0) + 1,
        (line[at - 1] ?? 0) + 1,
        (before[at - 1] ?? 0) + (one[row - 1] === other[at - 1] ? 0 : 1),
      )
    before = line
  }
  return before[other.length] ?? 0
}
