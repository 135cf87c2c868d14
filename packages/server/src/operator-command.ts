import type { Site } from './db/connection/site.ts'

/** A command for operators that a module brings: `npx atrium NAME`, on the installation that a start would serve. */
export interface OperatorCommand {
  /** One line of `npx atrium --help`. */
  summary: string
  /**
   * `args` are those after the name. `site` sees all tenants; `say` writes a line. Returns whether it succeeded: the
   * process ends with 0 or 1, and with 2 and the message of an error.
   */
  run: (args: string[], context: { site: Site; say: (line: string) => void }) => Promise<boolean>
}

/** The commands of a module have its name before a colon, such as `freight:late`; those of the product have none. */
export type OperatorCommands = Readonly<Record<`${string}:${string}`, OperatorCommand>>
