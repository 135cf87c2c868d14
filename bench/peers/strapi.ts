import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Peer } from './peer.ts'

const tokenFile = 'token.txt'

/** Strapi, with a content type of two fields, called by an API token with full access. */
export const strapi: Peer = {
  name: 'Strapi 5.54.0',
  packages: { '@strapi/strapi': '5.54.0', pg: '8.23.1' },
  files: ({ port, databaseUrl }) => ({
    'config/server.js': `module.exports = { host: '127.0.0.1', port: ${port}, app: { keys: ['one', 'two'] },
      logger: { updates: { enabled: false } } }`,
    'config/admin.js': `module.exports = {
      serveAdminPanel: false,
      auth: { secret: 'peer-secret-of-this-run' },
      apiToken: { salt: 'peer-salt-of-this-run' },
      transfer: { token: { salt: 'peer-salt-of-this-run' } },
    }`,
    'config/database.js': `module.exports = {
      connection: { client: 'postgres', connection: { connectionString: '${databaseUrl}' } },
    }`,
    'config/middlewares.js': `module.exports = [
      ...['strapi::logger', 'strapi::errors', 'strapi::security', 'strapi::cors', 'strapi::poweredBy'],
      ...['strapi::query', 'strapi::body', 'strapi::session', 'strapi::favicon', 'strapi::public'],
    ]`,
    'public/uploads/.gitkeep': '',
    'src/index.js': `module.exports = {
      async bootstrap({ strapi }) {
        const tokens = strapi.service('admin::api-token')
        if (await tokens.exists({ name: 'bench' })) return
        const { accessKey } = await tokens.create({ name: 'bench', type: 'full-access', lifespan: null })
        require('node:fs').writeFileSync('${tokenFile}', accessKey)
      },
    }`,
    'src/api/thing/content-types/thing/schema.json': JSON.stringify({
      kind: 'collectionType',
      collectionName: 'things',
      info: { singularName: 'thing', pluralName: 'things', displayName: 'Thing' },
      options: { draftAndPublish: false },
      attributes: { code: { type: 'string' }, name: { type: 'string' } },
    }),
    'src/api/thing/controllers/thing.js': made('Controller'),
    'src/api/thing/services/thing.js': made('Service'),
    'src/api/thing/routes/thing.js': made('Router'),
  }),
  env: () => ({ STRAPI_TELEMETRY_DISABLED: 'true' }),
  start: ['strapi', 'start'],
  ready: '/_health',
  signIn: ({ directory }) =>
    Promise.resolve({ authorization: `Bearer ${readFileSync(join(directory, tokenFile), 'utf8')}` }),
  fill: rows => `insert into things (document_id, code, name, created_at, updated_at, published_at)
    select md5(number::text), 'code-' || number, 'Thing ' || number, now(), now(), now()
    from generate_series(1, ${rows}) as number;
    create index on things (code); analyze things`,
  list: page => `/api/things?pagination[page]=${page + 1}&pagination[pageSize]=10&sort=code`,
  insert: at => ({ path: '/api/things', body: { data: { code: at, name: 'Bench' } } }),
  inserted: 201,
}

/** A part of the content type as Strapi makes it. */
function made(part: 'Controller' | 'Service' | 'Router'): string {
  return `module.exports = require('@strapi/strapi').factories.createCore${part}('api::thing.thing')`
}
