#!/usr/bin/env node
import { install } from './lib/install.js'
import { checkMachine, node } from './lib/machine.js'
import { run } from './lib/programs.js'
import { Failure, main } from './lib/steps.js'

// npx atrium: commands for operators.

const HELP = `npx atrium <command> [options]

  verify-audit [--tenant N]   checks that nothing in the audit was changed, moved or taken away since
                              it was written; names the first bad row of each tenant, and ends with 1
  backup --out DIR [--tenant N]
                              writes everything, or one tenant, into an empty directory while people work:
                              a consistent snapshot of rows, and files; docs/deployment.md
  restore --from DIR [--erased FILE]
                              brings a backup into an installation that was never started; checks it first,
                              and erases people again who are in the list (DATA_DIR/erased-people.jsonl)
  reset-second-factor --user NAME
                              removes the authenticators and recovery codes of a person, who is notified: for an
                              administrator who has lost theirs
  secret                      says which secrets open the installation
  secret rotate [--dry-run]   ends every secret but SECRET, once all instances have started with it:
                              docs/deployment.md
  module remove NAME [--purge] [--dry-run] [--yes]
                              takes what a module brought out of service once its line is deleted from
                              atrium.config.ts, and keeps its data; --purge deletes them, and asks for the name before
  migration [--check]         writes the SQL by which the tables of resources become as their definitions say;
                              with --check it writes nothing, and ends with 1 if one is missing. Answers for
                              its questions: --rename T.OLD=NEW, --new T.C, --lose T.C, --fill T.C=EXPRESSION
  new resource NAME [FIELD …] --module M
                              writes a resource, its two sides and its test, and says what to do next

Each but the last two works on the installation that npm start would serve with the same DATA_DIR, DATABASE_URL and SECRET.`

const COMMANDS = [
  'verify-audit',
  'backup',
  'restore',
  'reset-second-factor',
  'secret',
  'module',
  'migration',
  'new',
]

await main(async () => {
  const [command, ...options] = process.argv.slice(2)
  if (command === undefined || command === 'help' || process.argv.includes('--help')) return console.log(HELP)
  if (!COMMANDS.includes(command)) throw new Failure(`npx atrium knows no ${command}; see npx atrium --help`)
  checkMachine()
  await install()
  const program = command === 'new' ? 'apps/atrium/cli.ts' : 'apps/atrium/server/command.ts'
  const { code } = await run(node, [program, command, ...options])
  return code
})
