import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createRemoteJWKSet, jwtVerify } from 'jose'

// A program that Atrium shows in a tab. WORKSPACE is the address of Atrium, AUDIENCE that of the menu entry.
const { WORKSPACE = 'http://localhost:8080', AUDIENCE = '', TENANT = '', PORT = '4000' } = process.env

const keys = createRemoteJWKSet(new URL('/oauth/oauth/jwks', WORKSPACE))
const read = path => readFileSync(fileURLToPath(import.meta.resolve(path)), 'utf8')
const page = read('./page.html').replace('{workspace}', WORKSPACE)

/** The claims of the token of a request. */
async function claimsOf({ headers: { authorization = '' } }) {
  const { payload } = await jwtVerify(authorization.replace(/^Bearer /, ''), keys, {
    issuer: `${new URL(WORKSPACE).origin}/oauth`,
    audience: AUDIENCE,
    typ: 'embedded+jwt',
  })
  // A menu entry of the platform has people of every tenant.
  if (TENANT !== '' && payload.tenant_id !== Number(TENANT)) throw new Error('another tenant')
  return payload
}

const server = createServer(async (request, response) => {
  const answer = (status, type, body) =>
    response
      .writeHead(status, {
        'content-type': `${type}; charset=utf-8`,
        'content-security-policy': `frame-ancestors ${new URL(WORKSPACE).origin}`,
      })
      .end(body)
  if (request.url === '/embed.js') return answer(200, 'text/javascript', read('@atrium/embed'))
  if (request.url !== '/api/person') return answer(200, 'text/html', page)
  try {
    const { name, tenant_name: tenant } = await claimsOf(request)
    answer(200, 'application/json', JSON.stringify({ name, tenant }))
  } catch {
    answer(401, 'application/json', '{}')
  }
})

server.listen(Number(PORT), '127.0.0.1', () => console.log(`http://localhost:${server.address().port}`))
