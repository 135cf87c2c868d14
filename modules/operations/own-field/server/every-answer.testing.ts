import { everyCall } from '@atrium/contract/calls'
import type { Caller } from '@atrium/server/testing/app'

/** The answers of every call that reads, by the names of the calls, where there is one. A user group is read by its id. */
export async function everyAnswer(
  by: Caller,
  tenantId: number,
  userGroupId: string,
): Promise<readonly (readonly [name: string, answer: string])[]> {
  const answers: (readonly [string, string])[] = []
  for (const { name, call } of everyCall()) {
    if (call.method !== 'GET' || /stream|logout|export$/.test(name)) continue
    const id = name.startsWith('iam.userGroup') ? userGroupId : undefined
    if (/\{(?!tenantId)/.test(call.path) && id === undefined) continue
    const path = call.path.replace('[{tenantId}/]', '').replace('{tenantId}', String(tenantId))
    const query = new URLSearchParams({ ...(call.example?.query as Record<string, string>), size: '100' })
    query.delete('page')
    const found = await by.call('GET', `${path.replace(/\{\w+\}/, id ?? '')}?${query}`)
    if (found.status === 200) answers.push([name, JSON.stringify(found.body)])
  }
  return answers
}
