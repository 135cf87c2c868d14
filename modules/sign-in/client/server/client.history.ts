import { historyOf, type RecordHistory } from '@atrium/server/history/record-history'
import { clientApi } from '../client.contract.ts'

export const histories: Readonly<Record<string, RecordHistory>> = {
  oauth_client: {
    ...historyOf(clientApi, 'clientId', 'id'),
    fields: {
      redirectMatch: row => row.get('redirectMatch') ?? 'exact',
      allowedOrigins: row => row.get('allowedOrigins') ?? [],
      backchannelLogoutUri: row => row.get('backchannelLogoutUri') ?? undefined,
      asksConsent: row => row.get('asksConsent') ?? false,
    },
  },
}
