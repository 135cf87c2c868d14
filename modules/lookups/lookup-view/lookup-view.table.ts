import { table } from '@atrium/contract/workspace/ui-table'

/** Its columns share the width: there is no layout of the product. */
export const lovViewTable = table('platform.lov-view')
