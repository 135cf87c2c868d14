import { modules as product } from '@atrium/atrium/modules.ts'
import * as hello from './modules/hello/module.ts'

/** The modules that run: those of the product, then your own. */
export const modules = [...product, hello]
