import type { SignInPicture } from '@atrium/contract/constants'
import type { ReactNode } from 'react'
import css from './brand-preview.module.css'

interface Place {
  foot: number
  /** Smaller where there are things beside it. */
  size?: number
}

const transformOf = ({ foot, size = 1 }: Place) => `translate(60 ${foot}) scale(${size}) translate(-60 0)`

/** The door of the tenant. */
function Door(place: Place) {
  return (
    <g transform={transformOf(place)}>
      <path className={css.stone} d="M34 0v-64a26 26 0 0 1 52 0V0z" />
      <path className={css.lit} d="M41 0v-63a19 19 0 0 1 38 0V0z" />
      <path className={css.through} d="M50 0v-44a10 10 0 0 1 20 0V0z" />
    </g>
  )
}

/** The light that falls out of it. */
const Light = (place: Place) => (
  <path className={css.glow} d="M50 0h20l14 36H36z" transform={transformOf(place)} />
)

const Ground = () => <path className={css.ground} d="M-40 160H160" />

const scenes: Readonly<Record<Exclude<SignInPicture, 'none'>, ReactNode>> = {
  arcade: (
    <>
      <path className={css.line} d="M-40 56H160M-40 61H160" />
      <path className={css.stone} d="M-22 160V96a26 26 0 0 1 52 0v64zM90 160V96a26 26 0 0 1 52 0v64z" />
      <path className={css.stone} d="M-15 160V97a19 19 0 0 1 38 0v63zM97 160V97a19 19 0 0 1 38 0v63z" />
      <Door foot={160} />
      <Light foot={160} />
      <Ground />
    </>
  ),
  columns: (
    <>
      <path className={css.line} d="M-40 56H160M-40 60H160" />
      <path className={css.stone} d="M-40 64H160V82H-40z" />
      <Door foot={160} size={0.7} />
      <path
        className={css.stone}
        d="M33 155l1-69h4l1 69zM31 82h10v4h-10zM31 155h10v5h-10zM81 155l1-69h4l1 69zM79 82h10v4h-10zM79 155h10v5h-10z"
      />
      <Light foot={160} size={0.7} />
      <Ground />
    </>
  ),
  stairs: (
    <>
      <path className={css.line} d="M-40 46H160M-40 50H160M-40 128H160" />
      <Door foot={128} size={0.7} />
      <path className={css.stone} d="M33 160v-8h54v8zM35.5 152v-8h49v8zM38 144v-8h44v8zM40.5 136v-8h39v8z" />
      <Light foot={128} size={0.7} />
      <Ground />
    </>
  ),
}

/** The picture of the sign-in page, drawn small. */
export const PicturePreview = ({ picture }: { picture: SignInPicture }) =>
  picture !== 'none' && (
    <svg viewBox="0 0 120 190" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      {scenes[picture]}
    </svg>
  )
