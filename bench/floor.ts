import Fastify from 'fastify'
import pg from 'pg'

// The lower bound of a comparable server: the same framework and database, without sign-in, tenant isolation,
// permissions and audit. Run by bench/server.ts as a process of its own, with the port and the address of the database.

const [port, connectionString] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: connectionString ?? '', max: 16 })
await pool.query(`create schema if not exists bench;
  create table if not exists bench.read (id int primary key, code text, name text, description text);
  create table if not exists bench.written (id bigint generated always as identity primary key, code text, name text);
  insert into bench.read select number, 'code-' || number, 'Name ' || number, repeat('text ', 12)
    from generate_series(1, 10) as number on conflict do nothing`)

const app = Fastify()
const answer = JSON.stringify(Array.from({ length: 10 }, (_, id) => ({ id, name: `Name ${id}` })))

app.get('/raw', (_, reply) => reply.type('application/json').send(answer))
app.get('/floor', async () => {
  const { rows } = await pool.query({ name: 'read', text: 'select * from bench.read order by id limit 10' })
  return rows
})
app.post('/insert', async () => {
  const { rows } = await pool.query({
    name: 'write',
    text: `insert into bench.written (code, name) values ('code', 'Name') returning id`,
  })
  return rows[0]
})
await app.listen({ port: Number(port), host: 'localhost' })
process.on('SIGTERM', () => process.exit(0))
