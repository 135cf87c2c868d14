import { randomBytes } from 'node:crypto'
import { platformTenantId } from '@atrium/contract/constants'
import { texts } from '@atrium/server/seed/text'
import { sql } from 'kysely'
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
    clientId: 'berth-planner',
    name: texts(['Berth planner', '泊位规划', 'مخطط الأرصفة']),
    redirectUris: ['https://berths.norrvik.example/signed-in'],
    grants: ['authorization_code' as const, 'refresh_token' as const],
    allowedOrigins: [],
    legacy: false,
    enabled: true,
    secretHash: randomBytes(32),
    secretAt: new Date(),
    scopes: ['openid' as const, 'profile' as const, 'tenant' as const, 'read' as const, 'write' as const],
    asksConsent: true,
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

/**
 * OAuth clients: three current ones, two of them confidential, of which one asks for consent and has that of two people,
 * and a disabled HZERO-compatible one.
 */
export async function loadClients(db: DemoDb): Promise<void> {
  await db
    .insertInto('oauthClient')
    .values(clients.map(client => ({ tenantId: platformTenantId, ...client })))
    .onConflict(conflict => conflict.column('clientId').doNothing())
    .execute()
  await sql`
    insert into client_consent (tenant_id, user_id, client_id, scopes, created_at, last_used_at)
    select tenant_id, id, 'berth-planner', array['openid', 'profile', 'tenant'], now() - interval '40 days',
      now() - interval '3 hours'
    from app_user where login_name in ('ines.marchetti', 'mei.tanaka')
    on conflict do nothing`.execute(db)
}
