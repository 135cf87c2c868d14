import { installModules } from '@atrium/server/modules'
import { installPartsOfModules } from '@atrium/server/seed/module-entries'
import { modules } from '#modules'
import { modules as product } from '../modules.ts'

// Imported for its effect, before anything that asks for the calls or features of the product.
installModules(modules, product)
installPartsOfModules()
