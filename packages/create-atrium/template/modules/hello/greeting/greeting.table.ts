import { table } from '@atrium/contract/workspace/ui-table'

export const greetingTable = table('iam.greeting', 'text', ['creationDate', 180])
