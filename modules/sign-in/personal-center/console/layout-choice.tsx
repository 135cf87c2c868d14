import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { menuLayouts } from '@atrium/contract/constants'
import { type ReactNode, useId, useState } from 'react'
import css from './layout-choice.module.css'
import { personalTexts } from './personal-texts.ts'

type Layout = (typeof menuLayouts)[number]

/** The default layout comes first. */
const order = ['side-all', ...menuLayouts.filter(one => one !== 'side-all')] as const

const names = {
  inline: 'layoutInline',
  horizontal: 'layoutHorizontal',
  side: 'layoutSide',
  'side-all': 'layoutSideAll',
} as const satisfies Record<Layout, string>

type LayoutChoiceProps = {
  value: Layout
  /** Resolves when the choice is stored or was refused. */
  onChange: (layout: Layout) => Promise<void>
}

/** The choice of menu layouts, each with a small picture. */
export function LayoutChoice({ value, onChange }: LayoutChoiceProps) {
  const t = useFeatureText(personalTexts)
  const id = useId()
  const [coming, setComing] = useState<Layout>()

  function choose(layout: Layout) {
    setComing(layout)
    void onChange(layout).finally(() => setComing(undefined))
  }

  return (
    <fieldset className={css.choice}>
      <legend className={css.label}>{t('layout')}</legend>
      <div className={css.cards}>
        {order.map(layout => (
          <label key={layout} className={css.card}>
            <input
              type="radio"
              name={id}
              value={layout}
              checked={layout === (coming ?? value)}
              onChange={() => choose(layout)}
              aria-describedby={`${id}-${layout}`}
            />
            <Picture layout={layout} />
            <span className={css.name}>{t(names[layout])}</span>
            <span className={css.help} id={`${id}-${layout}`} aria-hidden="true">
              {t(`${names[layout]}Help`)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The background, the content area and the open part of the menu. */
function Picture({ layout }: { layout: Layout }) {
  const rail = { inline: 20, horizontal: 30, side: 30, 'side-all': 30 }[layout]
  return (
    <svg viewBox="0 0 144 90" className={css.picture} aria-hidden="true">
      <rect width="144" height="90" className={css.wall} />
      <rect x={rail + 2} y="16" width={138 - rail} height="70" rx="4" className={css.sheet} />
      <Lines x={rail + 10} y={24} lengths={[40, 0, 96, 84, 96, 90, 72]} className={css.work} />
      <rect x="6" y="5" width="16" height="5" rx="2" className={css.ink} />
      {drawings[layout]}
    </svg>
  )
}

const drawings: Record<Layout, ReactNode> = {
  'side-all': (
    <>
      <Lines x={6} y={19} lengths={[20, 17, 20, 14, 18]} className={css.entry} />
      <rect x="4" y="26" width="28" height="7" rx="2" className={css.open} />
      <path d="M32 20h76a4 4 0 0 1 4 4v38a4 4 0 0 1-4 4h-76z" className={css.panel} />
      <Lines x={39} y={27} lengths={[12, 18, 16, 18, 14]} className={css.mark} />
      <Lines x={63} y={27} lengths={[12, 18, 14, 17]} className={css.mark} />
      <Lines x={87} y={27} lengths={[12, 16, 18, 15, 16]} className={css.mark} />
    </>
  ),
  inline: (
    <>
      {[18, 32, 46, 60, 74].map(y => (
        <g key={y} className={css.entry}>
          <rect x="8" y={y} width="5" height="5" rx="1.5" />
          <rect x="5" y={y + 7} width="11" height="2" rx="1" />
        </g>
      ))}
      <path d="M21 28h29a4 4 0 0 1 4 4v36a4 4 0 0 1-4 4h-29z" className={css.panel} />
      <Lines x={27} y={34} lengths={[10, 20, 16, 18, 20]} className={css.mark} />
    </>
  ),
  horizontal: (
    <>
      {[34, 54, 74, 94].map(x => (
        <rect key={x} x={x} y="6" width="14" height="3" rx="1.5" className={css.entry} />
      ))}
      <rect x="54" y="12" width="14" height="2" rx="1" className={css.mark} />
      <Lines x={6} y={21} lengths={[10, 20, 17, 20, 0, 10, 18, 14]} className={css.entry} />
      <rect x="4" y="27" width="24" height="6" rx="2" className={css.soft} />
      <rect x="6" y="29" width="18" height="3" rx="1.5" className={css.mark} />
    </>
  ),
  side: (
    <>
      <Lines x={6} y={19} lengths={[20, 17, 20, 14, 18]} className={css.entry} />
      <rect x="34" y="20" width="32" height="40" rx="4" className={css.panel} />
      <Lines x={39} y={27} lengths={[18, 20, 15, 19]} className={css.entry} />
      <rect x="68" y="28" width="32" height="30" rx="4" className={css.panel} />
      <Lines x={73} y={35} lengths={[20, 15, 18]} className={css.mark} />
    </>
  ),
}

function Lines(props: { x: number; y: number; lengths: readonly number[]; className: string | undefined }) {
  const { x, y, lengths, className } = props
  return lengths.map((length, at) =>
    length === 0 ? null : (
      <rect key={at} x={x} y={y + at * 8} width={length} height="3" rx="1.5" className={className} />
    ),
  )
}
