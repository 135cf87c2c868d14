import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

const config = resolve('atrium.config.ts')

/**
 * The file that lists the modules to run: that of `ATRIUM_CONFIG`, or `atrium.config.ts` of the repository in which the
 * product was started; or undefined, for those of the product alone.
 */
export const ownModules = process.env.ATRIUM_CONFIG ?? (existsSync(config) ? config : undefined)
