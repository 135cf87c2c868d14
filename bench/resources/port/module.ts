export { berth } from './berth/server/berth.feature.ts'
export { byHand } from './by-hand/server/by-hand.feature.ts'
