import { contextHeader } from '@atrium/contract/constants'
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@atrium/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Session } from '../auth/session.ts'
import type { ProductText } from '../seed/contributions.ts'

/**
 * How HZERO-compatible clients see a call where their shapes differ from the contract: the answer they get, and the
 * query and body they send, both turned into those of the contract before they are checked.
 */
export interface HzeroShape {
  call: Endpoint
  answer?: (answer: unknown, session: Session, input: ShapeInput) => unknown
  query?: (query: unknown) => unknown
  body?: (body: unknown) => unknown
}

interface ShapeInput {
  params: unknown
  query: unknown
}

/** A shape whose parts are typed by its call. */
export const hzeroShape = <E extends Endpoint>(
  call: E,
  shape: {
    answer?: (
      answer: AnswerOf<E>,
      session: Session,
      input: { params: ParamsOf<E>; query: QueryOf<E> },
    ) => unknown
    query?: (query: unknown) => unknown
    body?: (body: unknown) => BodyOf<E> | unknown
  },
): HzeroShape => ({ call, ...shape }) as HzeroShape

let byCall: ReadonlyMap<Endpoint, HzeroShape> = new Map()

/** Installs the shapes of the features of this process. */
export function installHzeroShapes(shapes: readonly HzeroShape[]): void {
  byCall = new Map(shapes.map(shape => [shape.call, shape]))
}

/**
 * The shape of a call if an HZERO-compatible client makes it. The console may sign in as one, on another origin than
 * its services, but names the role and tenant of its page and reads the contract.
 */
export function hzeroShapeFor(
  call: Endpoint,
  { session, headers }: Pick<FastifyRequest, 'session' | 'headers'>,
): HzeroShape | undefined {
  const isHzero = (session?.hzeroClient ?? null) !== null && headers[contextHeader] === undefined
  return isHzero ? byCall.get(call) : undefined
}

/** The text in a language, or in English for languages that were added. */
export const textIn = (language: string, [english, chinese, arabic]: ProductText): string =>
  ({ en_US: english, zh_CN: chinese, ar_SA: arabic })[language] ?? english

/** The text of a meaning in the language of the session. */
export const meaningIn = ({ language }: Session, text: ProductText): string => textIn(language, text)

/** Adds fields to a row that is an object; anything else stays as it is, to be refused with its field. */
export const withFields = (body: unknown, fields: (row: Record<string, unknown>) => object): unknown =>
  body !== null && typeof body === 'object' && !Array.isArray(body)
    ? { ...body, ...fields(body as Record<string, unknown>) }
    : body

/** One row, where several are expected. */
export const oneOrMore = (sent: unknown): unknown =>
  sent !== null && typeof sent === 'object' && !Array.isArray(sent) ? [sent] : sent

/** Changes each row of an answer: a page, an array or a single row. */
export const eachRow =
  <Row extends object>(change: (row: Row) => object) =>
  (answer: unknown): unknown => {
    if (Array.isArray(answer)) return answer.map(change)
    if (answer !== null && typeof answer === 'object' && 'content' in answer && Array.isArray(answer.content))
      return { ...answer, content: answer.content.map(change) }
    return answer !== null && typeof answer === 'object' ? change(answer as Row) : answer
  }
