import type { ServerFeature } from '@atrium/server/feature'
import { rememberedDeviceApi } from '../remembered-device.contract.ts'
import { entities } from '../remembered-device.entity.ts'
import { rememberedDeviceRoutes } from './remembered-device.routes.ts'

export const rememberedDevice: ServerFeature = {
  calls: { 'iam.rememberedDevice': rememberedDeviceApi },
  routes: rememberedDeviceRoutes,
  migrations: new URL('../migrations/', import.meta.url),
  entities,
  personalRows: [
    {
      table: 'remembered_device',
      title: ['Remembered devices', '已记住的设备', 'الأجهزة المحفوظة'],
      without: ['secret_hash'],
      ofHome: true,
    },
  ],
  examples: async () => (await import('./remembered-device.examples.ts')).rememberedDeviceExamples,
}
