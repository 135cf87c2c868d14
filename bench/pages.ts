import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const folder = 'bench'
const outDir = join(import.meta.dirname, '../apps/atrium/dist', folder)

/** Where the pages of the bench are once they are built, beside the console's files. Their policy allows no script. */
export const pageOfBench = (name: 'bare' | 'gates') => `/${folder}/${name}.html`

/** Before the server starts: it looks once at what there is. Answers how to remove them. */
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
