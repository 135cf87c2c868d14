import { buildConsole, buildServer } from './lib/build.js'
import { install } from './lib/install.js'
import { checkMachine, node } from './lib/machine.js'
import { run } from './lib/programs.js'
import { main } from './lib/steps.js'

// npm run bench: measures the product on this machine.

const HELP = `npm run bench -- server|workers|first|growth|live|lists|resources|own-fields|peers|portal|browser|interaction [options]

  server                how fast calls are answered, beside a bare server on the same machine
  workers               one process beside two workers on the same database
  first                 how long the start takes, and the first thousand requests after it
  growth                what a call and the server's memory cost as tenants become more
  live                  how soon open streams, and another process, show a change
  lists                 how fast very long lists answer, page by page; docs/performance.md
  resources             a resource beside a feature written by hand with the same calls, and how
                        fast its list turns to a far page; docs/performance.md
  own-fields            lists with thirty fields that a tenant added, beside built-in fields
  peers                 Directus and Strapi from the registry beside the product, one after the other
                        on the same database server; docs/performance.md
  portal                when a browser first paints the front page of a portal, beside an empty
                        static page from the same server
  browser               what people wait for in the workspace, in a real browser: the start, tabs,
                        pages, the menu, dialogs, memory, each beside its target
  interaction           how soon a press is painted, over minutes of work by key, and the tasks
                        that hold the page for long
  --minutes N           interaction: how long the work goes on           60
  --rows N              lists, resources: how many rows each of them has 1000000; peers: 100000;
                        own-fields: 10000
  --tenants N           growth: how many there are in the end            10000
  --streams N           live: how many are open                          10000
  --rounds N            how often each is measured, alternately          15; server: 3; live,
                        own-fields, peers, workers: 5; first: 7
  --seconds N           server, workers, growth, own-fields, peers, resources: how long each is
                        measured in a round                                1
  --main PATH           first: another bundled server that is measured alternately
  --packages PATH       peers: where their packages are, or are installed and stay
  --database-url URL    an empty database on a PostgreSQL of your own, as a user who owns it and
                        may create roles, instead of the built-in one

It needs nothing that npm start does not need, works in a directory of its own, and removes it.`

await main(async () => {
  const args = process.argv.slice(2)
  if (args.length === 0 || args.includes('--help')) return console.log(HELP)
  checkMachine()
  await install()
  await Promise.all([buildConsole(), buildServer()])
  const { code } = await run(node, ['bench/main.ts', ...args])
  return code
})
