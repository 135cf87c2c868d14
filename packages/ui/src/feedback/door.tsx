import { cx } from '../theme/cx.ts'
import css from './door.module.css'

export type DoorState = 'closed' | 'missing' | 'broken' | 'elsewhere' | 'expired'

type DoorProps = {
  state: DoorState
  size?: number
}

/** The illustration of an exception page, a door in five states. */
export function Door({ state, size = 104 }: DoorProps) {
  return (
    <svg className={css.door} width={size} height={(size * 88) / 104} viewBox="0 0 104 88" aria-hidden="true">
      <path className={css.outer} d="M24 80V38a28 28 0 0 1 56 0v42" />
      <path className={css.line} d="M2 80h100" />
      {state === 'closed' && <RopedOff />}
      {state === 'missing' && <path className={cx(css.line, css.dotted)} d="M33 80V39a19 19 0 0 1 38 0v41" />}
      {state === 'broken' && <FallenKeystone />}
      {state === 'elsewhere' && <ArrowOut />}
      {state === 'expired' && <Clock />}
    </svg>
  )
}

function RopedOff() {
  return (
    <>
      <path className={cx(css.line, css.leaf)} d="M33 80V39a19 19 0 0 1 38 0v41z" />
      <circle className={css.dot} cx="64" cy="52" r="1.9" />
      <path className={cx(css.line, css.post)} d="M14 80V60M90 80V60" />
      <path className={cx(css.line, css.rope)} d="M14 63c20 15 56 15 76 0" />
      <circle className={css.dot} cx="14" cy="58" r="3" />
      <circle className={css.dot} cx="90" cy="58" r="3" />
    </>
  )
}

function FallenKeystone() {
  return (
    <>
      <path className={css.line} d="M33 80V39a19 19 0 0 1 14.2-18.4M56.8 20.6A19 19 0 0 1 71 39v41" />
      <path className={cx(css.line, css.alarm)} d="m46 68 11-5 4 10-11 5z" />
    </>
  )
}

function ArrowOut() {
  return (
    <>
      <path className={css.line} d="M33 80V39a19 19 0 0 1 38 0v41" />
      <g className={css.arrow}>
        <path className={cx(css.line, css.post)} d="M60 56H6m11-10L6 56l11 10" />
      </g>
    </>
  )
}

function Clock() {
  return (
    <>
      <path className={cx(css.line, css.leaf)} d="M33 80V39a19 19 0 0 1 38 0v41z" />
      <circle className={cx(css.line, css.face)} cx="52" cy="50" r="11" />
      <path className={css.line} d="M52 44v6l4 3" />
    </>
  )
}
