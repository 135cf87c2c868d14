import { eachRow, type HzeroShape, hzeroShape, withFields } from '@atrium/server/http/hzero-shape'
import { type Capacity, type Storage, storageApi } from '../storage.contract.ts'

const bytesOf: Readonly<Record<string, number>> = { KB: 1024, MB: 1024 * 1024 }

/** In megabytes, as `storageUnit` says; bytes here. */
const answer = eachRow<Capacity>(row => ({
  ...row,
  totalCapacity: row.totalCapacity / (bytesOf.MB ?? 1),
  usedCapacity: row.usedCapacity / (bytesOf.MB ?? 1),
  storageUnit: 'MB',
}))

const body = (sent: unknown) =>
  withFields(sent, ({ totalCapacity, storageUnit = 'MB' }) => {
    const unit = bytesOf[String(storageUnit)]
    if (typeof totalCapacity !== 'number' || unit === undefined) return {}
    return { totalCapacity: Math.round(totalCapacity * unit) }
  })

/** The numbers of the stores in `HFLE.SERVER_PROVIDER`. */
const providers: Readonly<Record<Storage['storageType'], string>> = { LOCAL: '6', S3: '8' }

export const storageHzeroShapes: readonly HzeroShape[] = [
  hzeroShape(storageApi.get, {
    answer: eachRow<Storage>(row => ({
      ...row,
      storageConfigId: row.storageType,
      storageType: providers[row.storageType],
    })),
  }),
  hzeroShape(storageApi.capacities, { answer }),
  hzeroShape(storageApi.capacity, { answer }),
  hzeroShape(storageApi.setCapacity, { answer, body }),
]
