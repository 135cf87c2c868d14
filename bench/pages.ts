import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const folder = 'bench'
const outDir = join(import.meta.dirname, '../apps/atrium/dist', folder)

/**
 * The addresses of the built bench pages, which are among the console's files. Their content security policy allows no
 * scripts.
 */
export const pageOfBench = (name: 'bare' | 'gates') => `/${folder}/${name}.html`

/**
 * Builds the pages. To be called before the server starts, which reads the list of files once. Returns a function that
 * removes them.
 */
export async function buildPages(): Promise<() => void> {
  const root = join(import.meta.dirname, 'pages')
  await build({
    configFile: false,
    root,
    base: `/${folder}/`,
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      rolldownOptions: { input: ['bare', 'gates'].map(name => join(root, `${name}.html`)) },
    },
  })
  return () => rmSync(outDir, { recursive: true, force: true })
}
