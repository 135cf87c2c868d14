import { table } from '@atrium/contract/workspace/ui-table'

/** Without a layout of the product: all columns share the width. */
export const lovViewTable = table('platform.lov-view')
