import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Streams one person may have open: one per browser is what the console needs. */
export const mostStreamsOfOnePerson = 20

export const liveApi = {
  stream: endpoint({
    method: 'GET',
    path: '/hmsg/v1/live',
    summary: 'Changes for this session as server-sent events; resumed with Last-Event-ID',
    access: 'signed-in',
    stream: true,
    response: z.string(),
  }),
}
