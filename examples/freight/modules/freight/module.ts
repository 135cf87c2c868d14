export { carrier } from '#carrier'
export { depot } from '#depot'
export { shipment } from '#shipment'
export { vehicle } from '#vehicle'
