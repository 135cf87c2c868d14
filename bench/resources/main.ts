// The product with the module of this folder, from its source: a server for `npm run bench -- resources`.
process.chdir(import.meta.dirname)
await import('../../apps/atrium/server/main.ts')
