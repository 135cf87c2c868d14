import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { databaseUrl, queryOnce, scratchServer } from '@atrium/server/db/built-in/scratch-server'
import { migrate } from '@atrium/server/db/connection/migrate'
import { installedResources } from '@atrium/server/resource/installed-resources'
import type { Said } from '@atrium/server/resource/migration/compare-tables'
import {
  fileNameOf,
  missingIn,
  type Planned,
  planMigrations,
  textOf,
} from '@atrium/server/resource/migration/plan'

const say = (line: string) => process.stdout.write(`${line}\n`)

interface Asked {
  said: Said & { renamed: Map<string, string>; isNew: Set<string> }
  isCheck: boolean
}

/**
 * `npx atrium migration`: writes the SQL by which the tables of resources become as their definitions say, beside each
 * definition. It never runs it. Returns false if one is missing (`--check`), or a question is open.
 */
export async function writeMigrations(args: string[]): Promise<boolean> {
  const { said, isCheck } = asked(args)
  const { ownerUrl, stop } = await scratchServer(process.env.TEST_DATABASE_URL)
  const name = `atrium_migration_${process.pid}`
  try {
    await queryOnce(ownerUrl, `create database ${name}`)
    const url = databaseUrl(ownerUrl, name)
    await migrate(url)
    const plan = () => planMigrations(url, installedResources(), said)
    const planned = await plan()
    if (isCheck) return sayMissing(missingIn(planned))
    if (await askAboutRenames(planned, said)) return writeOrAsk(await plan())
    return writeOrAsk(planned)
  } finally {
    await stop(name)
  }
}

function asked(args: string[]): Asked {
  const several = { type: 'string', multiple: true, default: [] as string[] } as const
  const { values } = parseArgs({
    args,
    options: {
      check: { type: 'boolean', default: false },
      rename: several,
      new: several,
      lose: several,
      fill: several,
    },
  })
  const pairs = (texts: string[], option: string) =>
    new Map(
      texts.map(text => {
        const at = text.indexOf('=')
        if (at < 0) throw new Error(`npx atrium migration takes --${option} table.column=…`)
        return [text.slice(0, at), text.slice(at + 1)] as const
      }),
    )
  return {
    isCheck: values.check,
    said: {
      renamed: pairs(values.rename, 'rename'),
      isNew: new Set(values.new),
      lost: new Set(values.lose),
      filled: pairs(values.fill, 'fill'),
    },
  }
}

function sayMissing(missing: readonly string[]): boolean {
  for (const line of missing) say(line)
  if (missing.length > 0) say('npx atrium migration writes the change')
  return missing.length === 0
}

/** Asks at a terminal whether columns have new names. Returns whether anything was answered. */
async function askAboutRenames(planned: readonly Planned[], said: Asked['said']): Promise<boolean> {
  const renames = planned.flatMap(one => one.renames)
  if (renames.length === 0 || !process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    for (const { to, from } of renames) {
      const before = await terminal.question(
        `${to} is new. Which column was it before? ${from.join(', ')}, or nothing: `,
      )
      if (from.includes(before.trim())) said.renamed.set(before.trim(), to.slice(to.indexOf('.') + 1))
      else said.isNew.add(to)
    }
  } finally {
    terminal.close()
  }
  return true
}

/** Writes all files, or none while a question is open. */
function writeOrAsk(planned: readonly Planned[]): boolean {
  const open = planned.flatMap(one => [
    ...one.open,
    ...one.renames.flatMap(({ to, from }) => [
      `${to} is new: --new ${to} says so, or that it was another column: ${from
        .map(before => `--rename ${before}=${to.slice(to.indexOf('.') + 1)}`)
        .join(' or ')}`,
    ]),
  ])
  for (const line of open) say(line)
  if (open.length > 0) return false
  const changed = planned.filter(({ statements }) => statements.length > 0)
  for (const name of planned.flatMap(({ unused }) => unused))
    say(`${name} has no field any more and stays: --lose ${name} drops it with its values`)
  const folderOf = ({ resource }: Planned) => join(dirname(resource.file), 'migrations')
  const names = planned.flatMap(one => (existsSync(folderOf(one)) ? readdirSync(folderOf(one)) : []))
  for (const one of changed) {
    const name = fileNameOf(one.resource.definition.table, new Date(), names)
    names.push(name)
    mkdirSync(folderOf(one), { recursive: true })
    writeFileSync(join(folderOf(one), name), textOf(one))
    say(`wrote ${join(folderOf(one), name)}`)
    for (const { sql, mark } of one.statements) if (mark) say(`  ${mark}: ${sql.split('\n')[0]}`)
  }
  if (changed.length === 0) say('Every table is as its definition says.')
  else say('Read the SQL, then commit it: the next start runs it.')
  return true
}
