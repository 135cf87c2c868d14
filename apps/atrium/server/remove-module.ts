import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { ownModules as installed } from '@atrium/server/modules'
import { modulePlaces } from '@atrium/server/seed/module-places'
import { ownModules } from '../own-modules.ts'
import { planRemoval, Refusal, type Removal, type RemovalPlan, removeModule } from './module-removal.ts'

const usage = 'npx atrium module remove takes NAME [--purge] [--dry-run] [--yes]'

interface Asked extends Removal {
  isDry: boolean
  isConfirmed: boolean
}

/** @throws Error that says what the command takes. */
export function askedRemoval(args: string[]): Asked {
  const flag = { type: 'boolean', default: false } as const
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { purge: flag, 'dry-run': flag, yes: flag },
  })
  const [verb, module, ...more] = positionals
  if (verb !== 'remove' || !module || more.length > 0) throw new Error(usage)
  return { module, isPurge: values.purge, isDry: values['dry-run'], isConfirmed: values.yes }
}

const say = (line: string) => process.stdout.write(`${line}\n`)

/**
 * `npx atrium module remove`: says what is switched off or deleted, asks before it deletes, and does it.
 * Returns false if the answer was no.
 * @throws Refusal
 */
export async function removeAsked(ownerUrl: string, asked: Asked): Promise<boolean> {
  if (installed().some(({ name }) => name === asked.module)) throw new Refusal(whereInstalled(asked.module))
  const planned = await planRemoval(ownerUrl, asked)
  for (const line of linesOf(planned)) say(line)
  if (asked.isDry) return true
  if (asked.isPurge && !asked.isConfirmed && !(await isNameTyped(asked.module))) {
    say('Nothing was deleted.')
    return false
  }
  await removeModule(ownerUrl, asked)
  say(
    asked.isPurge
      ? `${asked.module} and its data are deleted. The audit log is kept.`
      : `${asked.module} is removed. Its data are kept: a start with the module brings everything back.`,
  )
  return true
}

/** The lines to delete before a module can be removed. */
function whereInstalled(module: string): string {
  const file = ownModules ?? 'apps/atrium/modules.ts'
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .map((text, at) => ({ text: text.trim(), at: at + 1 }))
    .filter(({ text }) => text.split(/[^\w-]+/).includes(module))
  return [
    `${module} still runs. Delete it from these lines, and start once, before you remove it:`,
    ...lines.map(({ text, at }) => `  ${relative(process.cwd(), file)}:${at}  ${text}`),
  ].join('\n')
}

function linesOf({ module, isPurge, rows, tables }: RemovalPlan): string[] {
  const isSwitchedOff = (table: string) =>
    modulePlaces.some(place => place.table === table && place.inService)
  const lines = [...rows]
    .filter(([table, n]) => (isPurge ? n > 0 || tables.includes(table) : n > 0 && isSwitchedOff(table)))
    .map(([table, n]) => `  ${table.padEnd(28)} ${n} ${n === 1 ? 'row' : 'rows'}`)
  const what = isPurge
    ? `Deletes ${tables.length} tables of ${module}, its schema history, and its rows in tables of the product:`
    : `Switches off the rows of ${module} in tables of the product, and keeps all its data:`
  return [what, ...lines]
}

async function isNameTyped(module: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new Refusal('--purge asks for the name of the module at a terminal: there is none, so say --yes')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await terminal.question(`Type ${module} to delete all this: `)).trim() === module
  } finally {
    terminal.close()
  }
}
