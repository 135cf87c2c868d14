// The modules that run, in the order in which their contributions are offered: one line each.
import * as access from '@atrium/access/module.ts'
import * as directory from '@atrium/directory/module.ts'
import * as files from '@atrium/files/module.ts'
import * as interchange from '@atrium/interchange/module.ts'
import * as language from '@atrium/language/module.ts'
import * as lookups from '@atrium/lookups/module.ts'
import * as messages from '@atrium/messages/module.ts'
import * as operations from '@atrium/operations/module.ts'
import * as portal from '@atrium/portal/module.ts'
import * as scheduling from '@atrium/scheduling/module.ts'
import * as signIn from '@atrium/sign-in/module.ts'
import * as workspace from '@atrium/workspace/module.ts'

export const modules = [
  access,
  directory,
  files,
  interchange,
  language,
  lookups,
  messages,
  operations,
  portal,
  scheduling,
  signIn,
  workspace,
]
