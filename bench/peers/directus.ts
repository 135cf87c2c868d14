import type { Peer } from './peer.ts'

const token = 'peer-token-of-this-run'

/** Directus, with a collection of three fields, called by a static token of its administrator. */
export const directus: Peer = {
  name: 'Directus 12.4.0',
  packages: { directus: '12.4.0' },
  env: ({ port, databaseUrl }) => ({
    HOST: '127.0.0.1',
    PORT: String(port),
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    SECRET: 'peer-secret-of-this-run',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'Peer-password-1',
    ADMIN_TOKEN: token,
    TELEMETRY: 'false',
    LOG_LEVEL: 'warn',
  }),
  prepare: [['directus', 'bootstrap']],
  start: ['directus', 'start'],
  ready: '/server/ping',
  async signIn({ port }) {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`http://127.0.0.1:${port}/collections`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        collection: 'thing',
        schema: {},
        meta: {},
        fields: [
          { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } },
          { field: 'code', type: 'string', schema: {} },
          { field: 'name', type: 'string', schema: {} },
        ],
      }),
    })
    if (!answer.ok) throw new Error(`the collection was refused: ${await answer.text()}`)
    return headers
  },
  fill: rows => `insert into thing (code, name)
    select 'code-' || number, 'Thing ' || number from generate_series(1, ${rows}) as number;
    create index on thing (code); analyze thing`,
  list: page => `/items/thing?limit=10&page=${page + 1}&sort=code&meta=filter_count`,
  insert: at => ({ path: '/items/thing', body: { code: at, name: 'Bench' } }),
  inserted: 200,
}
