import { z } from 'zod'
import type { Titles } from '../entity/entity.ts'

export const days = (least: number, most: number) => z.int().min(least).max(most)

/** A parameter of the runs of a job: an integer, a list that can be exported, or one of some choices. */
export type ScheduledParam = { title: Titles } & (
  | { type: 'number'; least: number; most: number; usual: number }
  | { type: 'list' }
  | { type: 'choice'; choices: Readonly<Record<string, Titles>>; usual: string }
)

/** The fields of the form of every job, which parameters cannot have as names. */
type Reserved = 'description' | 'names' | 'jobCode' | 'jobHandler' | 'jobCron' | 'timeZone' | 'logDays'

type Params = Readonly<Record<string, ScheduledParam>> & { readonly [Name in Reserved]?: never }

type ValueOf<Param> = Param extends { type: 'number' }
  ? number
  : Param extends { type: 'choice'; choices: infer Choices }
    ? keyof Choices & string
    : string

/** Work that a feature lets users schedule. */
export interface ScheduledKind<Of extends Params = Params> {
  /** Stored with each job, and sent as `jobHandler`. */
  kind: string
  title: Titles
  /** One sentence below the field in which it is chosen. */
  help: Titles
  params: Of
}

export type ParamsOf<Kind> =
  Kind extends ScheduledKind<infer Of> ? { -readonly [Name in keyof Of]: ValueOf<Of[Name]> } : never

/** Declares work that can be scheduled, in the `<name>.schedule.ts` of its feature. */
export const scheduledKind = <const Of extends Params>(kind: ScheduledKind<Of>): ScheduledKind<Of> => kind

const schemaOf = (param: ScheduledParam) => {
  if (param.type === 'list') return z.string().min(1).max(200)
  if (param.type === 'choice') return z.enum(Object.keys(param.choices)).default(param.usual)
  return z.int().min(param.least).max(param.most).default(param.usual)
}

/** The schema of the parameters of a kind. */
export const paramsSchema = ({ params }: ScheduledKind) =>
  z.object(Object.fromEntries(Object.entries(params).map(([name, param]) => [name, schemaOf(param)])))

let installed: readonly ScheduledKind[] = []

/** Installs the kinds of this process. Called once, before anything uses them. */
export function installScheduledKinds(kinds: readonly ScheduledKind[]): void {
  installed = kinds
}

/** A schema for the names of installed kinds. */
export const scheduledKindName = z.lazy(() => z.enum(installed.map(({ kind }) => kind)))
