import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'

/** The state of a role, as far as the operations here change it. */
export interface RoleState {
  name: string
  version: number
  enabled: boolean
  /** Ids of the permission sets granted to it, sorted. */
  sets: string[]
}

/** The roles that an operation leaves behind, by code; null if it removes one. */
export type After = Readonly<Record<string, RoleState | null>>

export interface Attempt {
  line: 'attempt'
  client: string
  op: string
  verb: 'create' | 'update' | 'enable' | 'disable' | 'remove' | 'grant' | 'contend' | 'switch'
  /** Its Idempotency-Key; a switch, which only moves the client's session, has none. */
  key?: string
  after: After
}

export type Line =
  | Attempt
  /** The server has answered: from now on the operation counts as done or refused. */
  | { line: 'answer'; op: string; status: number }
  /** The outcome is unknown: no answer arrived, or it said nothing about the operation. */
  | { line: 'lost'; op: string; why: string }
  /** The outcome of a lost operation, found once the server was back. */
  | { line: 'found'; op: string; there: boolean }

/** The clients' own record, written to disk before it is relied on: the database is compared with it. */
export interface Ledger {
  write(line: Line): void
  read(): Line[]
  close(): void
}

export function openLedger(path: string): Ledger {
  const file = openSync(path, 'a', 0o600)
  return {
    write(line) {
      writeSync(file, `${JSON.stringify(line)}\n`)
      fsyncSync(file)
    },
    read: () =>
      readFileSync(path, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map(text => JSON.parse(text) as Line),
    close: () => closeSync(file),
  }
}

/** The outcome of an operation. Refused ones and those found absent have had no effect. */
export type Fate = 'done' | 'nothing' | 'unknown'

export interface Entry {
  attempt: Attempt
  fate: Fate
}

/** The operations in the order of their first attempts, each with its last recorded outcome. */
export function entriesOf(lines: readonly Line[]): Entry[] {
  const entries = new Map<string, Entry>()
  for (const line of lines) {
    const entry = entries.get(line.op)
    if (line.line === 'attempt') {
      if (entry) entry.fate = entry.fate === 'done' ? 'done' : 'unknown'
      else entries.set(line.op, { attempt: line, fate: 'unknown' })
    } else if (entry && line.line === 'answer') {
      // A retry of a completed operation is answered like the first time; it reverts nothing.
      entry.fate = line.status < 300 ? 'done' : entry.fate === 'done' ? 'done' : 'nothing'
    } else if (entry && line.line === 'found') entry.fate = line.there ? 'done' : 'nothing'
  }
  return [...entries.values()]
}

/** The roles as left by the finished operations of a client. */
export function rolesOf(entries: readonly Entry[], client: string): Map<string, RoleState> {
  const roles = new Map<string, RoleState>()
  for (const { attempt, fate } of entries)
    if (attempt.client === client && fate === 'done') apply(roles, attempt.after)
  return roles
}

export function apply(roles: Map<string, RoleState>, after: After): void {
  for (const [code, state] of Object.entries(after)) {
    if (state) roles.set(code, state)
    else roles.delete(code)
  }
}
