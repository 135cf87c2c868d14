import { installModules } from '@atrium/server/modules'
import { modules } from '../modules.ts'

// Imported for its effect, before anything that asks for the calls or features of the product.
installModules(modules)
