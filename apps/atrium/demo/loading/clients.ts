import { randomBytes } from 'node:crypto'
import { platformTenantId } from '@atrium/contract/constants'
import { texts } from '@atrium/server/seed/text'
import type { DemoDb } from '../demo.tables.ts'

const clients = [
  {
    clientId: 'harbour-desk',
    name: texts(['Harbour desk', '港务台', 'مكتب الميناء']),
    redirectUris: ['https://desk.norrvik.example/signed-in'],
    grants: ['authorization_code' as const, 'refresh_token' as const],
    allowedOrigins: ['https://desk.norrvik.example'],
    legacy: false,
    enabled: true,
  },
  {
    clientId: 'tariff-service',
    name: texts(['Tariff service', '运价服务']),
    redirectUris: ['https://tariffs.norrvik.example/signed-in'],
    grants: ['authorization_code' as const, 'refresh_token' as const],
    allowedOrigins: [],
    legacy: false,
    enabled: true,
    // The hash of an unknown secret: to try the client, renew it.
    secretHash: randomBytes(32),
    secretAt: new Date(),
    scopes: ['openid' as const, 'profile' as const, 'read' as const],
    accessSeconds: 3600,
  },
  {
    clientId: 'old-yard-board',
    name: texts(['Old yard board', '旧堆场看板', 'لوحة الساحة القديمة']),
    redirectUris: ['https://yard.norrvik.example/workplace'],
    grants: ['implicit' as const],
    allowedOrigins: [],
    legacy: true,
    enabled: false,
  },
]

/** OAuth clients: two current ones, one of them confidential, and a disabled HZERO-compatible one. */
export async function loadClients(db: DemoDb): Promise<void> {
  await db
    .insertInto('oauthClient')
    .values(clients.map(client => ({ tenantId: platformTenantId, ...client })))
    .onConflict(conflict => conflict.column('clientId').doNothing())
    .execute()
}
