import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { foldersOf } from './module-files.ts'

const beside = (path: string) => fileURLToPath(new URL(`${path}${extname(import.meta.url)}`, import.meta.url))

/**
 * Runs the server, which restarts when one of its files changes, behind the console's development server, which
 * replaces changed components in open pages. Ends both with the server, and on SIGINT and SIGTERM.
 */
export async function develop(flags: readonly string[]): Promise<void> {
  const { PORT = '8080', CONSOLE_PORT = '5173' } = process.env
  process.env.ATRIUM_SERVER = `http://localhost:${PORT}`
  const repository = process.cwd()
  const frontend = await createServer({
    configFile: beside('vite.config'),
    configLoader: 'native',
    cacheDir: join(repository, '.atrium/vite'),
    server: { port: Number(CONSOLE_PORT), strictPort: true, fs: { allow: [repository] } },
    optimizeDeps: dependencies(),
  })
  await frontend.listen()
  const env = { ...process.env, DEV: '1', PORT, PUBLIC_URL: `http://localhost:${CONSOLE_PORT}` }
  const args = ['--watch', '--watch-preserve-output', beside('server/main'), ...flags]
  const server = spawn(process.execPath, args, { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
  const code = await new Promise<number | null>(resolve => server.once('exit', resolve))
  await frontend.close()
  process.exitCode = code ?? 1
}

/**
 * Packages of the product are not bundled ahead, because plugins change their files. What these import is, named file by
 * file: some of it is CommonJS, which browsers cannot run, and Vite looks for that in the repository alone.
 */
function dependencies(): { include: string[]; exclude: string[] } {
  const rootOf = (file: string) => dirname(dirname(fileURLToPath(import.meta.resolve(file))))
  const folders = [
    ...foldersOf(beside('modules')).map(folder => join(folder, '*/console')),
    ...['@atrium/console/feature.ts', '@atrium/ui/theme/cx.ts', '@atrium/contract/endpoint'].map(rootOf),
    join(import.meta.dirname, 'console'),
  ]
  const files = globSync(
    folders.map(folder => join(folder, '**/*.{js,ts,tsx}')),
    { exclude: ['**/*.d.ts', '**/*.test.{ts,tsx}'] },
  )
  const names = files.flatMap(file => [
    ...readFileSync(file, 'utf8').matchAll(/\b(?:from |import )['"]([^.#'"][^:'"]*)['"]/g),
  ])
  const imported = [...new Set(names.map(([, name = '']) => name))].filter(name => !name.endsWith('.css'))
  const isOurs = (name: string) => name.startsWith('@atrium/')
  const ours = imported.filter(isOurs).map(name => name.split('/', 2).join('/'))
  return { include: imported.filter(name => !isOurs(name)), exclude: [...new Set(ours)] }
}
