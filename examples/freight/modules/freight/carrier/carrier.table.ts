import { table } from '@atrium/contract/workspace/ui-table'

export const carrierTable = table('iam.carrier', 'carrierName', ['carrierCode', 160], ['vehicles', 120])
