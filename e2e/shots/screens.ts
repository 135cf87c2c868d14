import { contributed } from '../setup/contributed.ts'
import type { ScreenEntry, Shot } from './shot.ts'

const files = await contributed<{ screens?: readonly ScreenEntry[]; shots?: readonly Shot[] }>(
  '{modules/*/*,e2e/shots}/*.shots.ts',
)

/** Every picture; each must show something that any user can use. */
export const shots = files.flatMap(file => file.shots ?? [])

/** Every screen of the workspace, in the order of docs/screens.md. */
export const screens = files.flatMap(file => file.screens ?? []).sort((one, other) => one.order - other.order)
