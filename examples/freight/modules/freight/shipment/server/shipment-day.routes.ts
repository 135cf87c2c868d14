import { AppError } from '@atrium/server/http/app-error'
import { routes } from '@atrium/server/http/routes'
import { shipmentDayApi } from '../shipment-day.contract.ts'
import { carrierDay } from './carrier-days.ts'

export const shipmentDayRoutes = routes(shipmentDayApi, {
  async get({ params }, { db }) {
    const day = await carrierDay(db, params.shipmentId)
    if (!day) throw new AppError('error.not_found').about(params.shipmentId)
    return day
  },
})
