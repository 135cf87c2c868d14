import { parseArgs } from 'node:util'
import { buildConsole, buildServer, demonstration } from './lib/build.js'
import { install } from './lib/install.js'
import { checkMachine, node, serverEnv, serverFlags, serverMain } from './lib/machine.js'
import { run } from './lib/programs.js'
import { Failure, main } from './lib/steps.js'

// npm start: installs, builds and starts the server, also from a fresh clone.

const HELP = `npm start [-- options]

  --demo small    with a demonstration: a platform, three tenants, and the example of a freight
                  company as a module (the default)
  --demo large    with a demonstration of the size of a big company
  --empty         without a demonstration
  --help          this text

Environment
  HOST            address to listen on                          127.0.0.1
  PORT            port to listen on                             8080
  PUBLIC_URL      where people reach it                         http://localhost:PORT
  DATA_DIR        where the built-in database and files live    .data
  DATABASE_URL    a PostgreSQL 15 or newer                      the built-in one
  SECRET          32 characters or more, same on all instances  made at first, kept in DATA_DIR
  SECRET_BEFORE   the secret of before, while it is changed     none
  LOG_LEVEL       trace, debug, info, warn, error or fatal      warn; info in production
  TRUST_PROXY     addresses of proxies to believe               none
  SMTP_URL        where mail goes through, such as smtps://…    none: mail stays in the demonstration's outbox
  MAIL_FROM       whom it comes from                            needed with SMTP_URL
  ENV_SIGN        a word shown in the header, such as STAGING   none
  TRACE           1 lets people record what their requests do   1; 0 in production
  PROVOKE_ERRORS  1 lets developers provoke errors              1; 0 in production
  METRICS_TOKEN   the bearer that may read /metrics             none
  WORKERS         processes that serve the port, or auto        1
  DRAIN_SECONDS   how long to go on answering when stopped      0; 20 in production
  WARM_UP_SECONDS how long to warm up before it is ready        1.5
  SERVICES        what to run, such as oauth,iam                everything`

await main(async () => {
  const flags = process.argv.slice(2)
  const options = read(flags)
  if (options.help) return console.log(HELP)
  checkMachine()
  await install()
  const config = options.empty ? undefined : demonstration
  await Promise.all([buildConsole(config), buildServer(config)])
  const { code } = await run(node, [...serverFlags, serverMain, ...flags], {
    env: serverEnv,
  })
  return code
})

function read(flags) {
  const options = { help: { type: 'boolean' }, empty: { type: 'boolean' }, demo: { type: 'string' } }
  try {
    const { values } = parseArgs({ args: flags, options })
    if (values.demo !== undefined && !/^(small|large)$/.test(values.demo)) {
      throw new Failure('--demo takes small or large')
    }
    if (values.demo && values.empty) throw new Failure('--demo and --empty exclude each other')
    return values
  } catch (error) {
    throw new Failure(`${error.message.split('. ')[0]}. See npm start -- --help`)
  }
}
