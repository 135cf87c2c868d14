import { siteLevel } from '@atrium/contract/constants'
import type { BucketName } from '@atrium/contract/files/file'
import { pageOf } from '@atrium/contract/page'
import type { Site } from '@atrium/server/db/connection/site'
import type { Store } from '@atrium/server/db/files/store'
import { lockVersion } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { type Route, routes } from '@atrium/server/http/routes'
import { sql } from 'kysely'
import { findCapacity } from '../../file/server/file.queries.ts'
import { type Capacity, storageApi } from '../storage.contract.ts'
import type { StorageDb } from './storage.tables.ts'

/** Needs the connection with access to all tenants: the platform sees the usage and sets the quota of each. */
export function storageRoutes(site: Site, store: Store): Route[] {
  return routes<typeof storageApi, StorageDb>(storageApi, {
    async get(_input, { session }) {
      const health = await store.check().catch(() => 'down' as const)
      const { type: storageType, place } = store
      const seen = session.level === siteLevel && { place }
      return pageOf([{ storageType, health, ...seen }], { page: 0, size: 1 }, 1)
    },

    usage: (_input, { db, session, language }) =>
      session.level === siteLevel ? site({}, all => findUsage(all, language)) : findUsage(db, language),

    capacities: (_input, { db, session, language }) =>
      session.level === siteLevel
        ? site({}, all => findCapacities(all, language))
        : findCapacities(db, language),

    capacity: (_input, { db, session, language }) => findOneCapacity(db, session.tenantId, language),

    setCapacity: (
      { body: { tenantId, totalCapacity, objectVersionNumber } },
      { session, language, request },
    ) =>
      site({ userId: session.userId, requestId: request.id }, async all => {
        const found = await all
          .selectFrom('tenant')
          .select('id')
          .where('tenantId', '=', tenantId)
          .executeTakeFirst()
        if (!found) throw new AppError('error.not_found')
        await lockVersion(all, 'tenant', { id: found.id, objectVersionNumber })
        await all
          .updateTable('tenant')
          .set({ fileCapacity: totalCapacity })
          .where('tenantId', '=', tenantId)
          .execute()
        return findOneCapacity(all, tenantId, language)
      }),
  })
}

async function findUsage(db: StorageDb, language: string) {
  const rows = await db
    .selectFrom('fileUsage as u')
    .innerJoin('tenant as t', 't.tenantId', 'u.tenantId')
    .where('u.files', '>', 0)
    .select(['u.tenantId', 'u.bucket', 'u.files', 'u.bytes'])
    .select(sql<string>`tr(t.name, ${language})`.as('tenantName'))
    .orderBy('u.bytes', 'desc')
    .execute()
  return rows.map(row => ({
    tenantId: row.tenantId,
    tenantName: row.tenantName,
    bucketName: row.bucket as BucketName,
    fileCount: row.files,
    usedSize: row.bytes,
  }))
}

async function findCapacities(db: StorageDb, language: string): Promise<Capacity[]> {
  const { rows } = await sql<Capacity>`
    select t.tenant_id, tr(t.name, ${language}) as tenant_name, t.file_capacity as total_capacity,
      coalesce((select sum(bytes) from file_usage u where u.tenant_id = t.tenant_id), 0)::bigint as used_capacity,
      t.version as object_version_number
    from tenant t order by used_capacity desc, t.tenant_id`.execute(db)
  return rows
}

async function findOneCapacity(db: StorageDb, tenantId: number, language: string): Promise<Capacity> {
  const { rows } = await sql<{ tenantName: string; version: number }>`
    select tr(name, ${language}) as tenant_name, version from tenant where tenant_id = ${tenantId}`.execute(
    db,
  )
  const { total, used } = await findCapacity(db, tenantId)
  return {
    tenantId,
    tenantName: rows[0]?.tenantName ?? '',
    totalCapacity: total,
    usedCapacity: used,
    objectVersionNumber: rows[0]?.version ?? 1,
  }
}
