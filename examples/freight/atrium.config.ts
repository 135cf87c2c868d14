import { modules as product } from '@atrium/atrium/modules.ts'
import * as freight from './modules/freight/module.ts'
import * as registers from './modules/registers/module.ts'

/** The modules that run: those of the product, then your own. */
export const modules = [...product, freight, registers]
