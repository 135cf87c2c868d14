import type { Examples } from '@atrium/server/testing/examples'

export const permissionRequestExamples: Examples = {
  withoutRights: ['message.permissionRequest.send'],
}
