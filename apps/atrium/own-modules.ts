import { existsSync } from 'node:fs'
import { join } from 'node:path'

const config = join(process.cwd(), 'atrium.config.ts')

/**
 * The file that lists the modules to run, `atrium.config.ts` of the repository in which the product was started; or
 * undefined, for those of the product alone.
 */
export const ownModules = existsSync(config) ? config : undefined
