import { modules as product } from '@atrium/atrium/modules.ts'
import * as port from './port/module.ts'

export const modules = [...product, port]
