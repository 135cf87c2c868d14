import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** The most open streams of one user; the console needs one for each browser. */
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
