import { departure } from '../departure/departure.resource.ts'

/** The departures below the report, with a layout and views of their own. */
export const lateDeparturesTable = { ...departure.layout, code: 'freight.late-departures' }
