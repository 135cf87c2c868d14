export { exports } from '#exports'
export { imports } from '#imports'
export * from '#server/jobs'
export * from '#server/tenant-export'
