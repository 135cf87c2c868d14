import type { BodyOf, Endpoint } from '@atrium/contract/endpoint'
import { sanitize } from '@atrium/server/http/pages/sanitize'
import { cached, type Handle, type Route, routes } from '@atrium/server/http/routes'
import { staticTextApi } from '../static-text.contract.ts'
import { staticText } from '../static-text.resource.ts'
import { findStaticText } from './static-text.queries.ts'
import type { StaticTextDb } from './static-text.tables.ts'

type Draft = Pick<BodyOf<typeof staticTextApi.create>, 'text' | '_tls'>
type Ref = BodyOf<typeof staticText.api.remove>

/** The calls of the resource under the addresses and with the bodies that they have always had, and those by code. */
export function staticTextRoutes(own: readonly Route[]): Route[] {
  const { get, create, update, remove } = staticText.api
  const handleOf = (call: Endpoint) => own.find(route => route.call === call)?.handle as Handle
  const changed = new Map<Endpoint, Route>([
    // Links that are not safe are left out, and not refused.
    [create, { call: create, handle: sanitizing(handleOf(create)) }],
    [update, { call: update, handle: sanitizing(handleOf(update)) }],
    [remove, { call: staticTextApi.remove, handle: oneByOne(handleOf(remove)) }],
  ])
  return [
    ...own.map(route => changed.get(route.call) ?? route),
    { call: staticTextApi.details, handle: handleOf(get) },
    ...routes<Pick<typeof staticTextApi, 'byCode'>, StaticTextDb>(
      { byCode: staticTextApi.byCode },
      {
        byCode: cached({ per: 'tenant', tables: ['staticText'] }, ({ query }, { db, language }) =>
          findStaticText(db, query.textCode, query.lang ?? language),
        ),
      },
    ),
  ]
}

const sanitizing =
  (handle: Handle): Handle =>
  (input, context) => {
    const { body, ...rest } = input as { body: Draft }
    const { text = {}, ...titles } = body._tls ?? {}
    const texts = Object.fromEntries(Object.entries(text).map(([lang, one]) => [lang, sanitize(one)]))
    return handle(
      { ...rest, body: { ...body, text: sanitize(body.text), _tls: { ...titles, text: texts } } },
      context,
    )
  }

/** Deletes one or several, in a fixed order, so that two batches never deadlock. */
const oneByOne =
  (handle: Handle): Handle =>
  async (input, context) => {
    const refs = [(input as { body: Ref | Ref[] }).body].flat()
    for (const body of refs.toSorted((one, other) => (one.textId < other.textId ? -1 : 1)))
      await handle({ ...(input as object), body }, context)
  }
