/** The screen with the records of a trace: apart, because the first script names its route. */
export const tracePath = '/hadm/trace-log/list'
