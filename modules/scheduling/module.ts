export { jobRun } from '#job-run'
export { scheduledJob } from '#scheduled-job'
export * from '#server/row-sweep'
