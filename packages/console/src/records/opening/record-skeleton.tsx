import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { DrawerActions } from '@atrium/ui/overlay/drawer-footer.tsx'
import type { Opening } from './opening.ts'
import css from './record-skeleton.module.css'

/** The shape of the mark before a record's name: square for roles and objects, a circle for people. */
export type MarkShape = 'square' | 'circle'

type Fields = NonNullable<Opening['fields']>

/** Fields of a record whose row is unknown, such as one that was opened by its address. */
const unknown: Fields = ['first', 'second', 'third', 'fourth'].map(id => ({
  id,
  label: '',
  value: undefined,
}))

/** Placeholders for the fields of a record that is loading; those that its row knows are filled in. */
export function RecordSkeleton({ fields = unknown }: { fields: Fields | undefined }) {
  return (
    <>
      <div className={css.progress}>
        <ProgressLine />
      </div>
      <div className={css.fields} aria-hidden="true" data-skeleton>
        {fields.map(({ id, label, value, isCode }) => (
          <div key={id} className={css.field}>
            <span className={css.label}>{label || <span className={css.words} />}</span>
            <span
              className={css.value}
              data-known={value !== undefined || undefined}
              data-code={isCode}
              dir="auto"
            >
              {value}
            </span>
          </div>
        ))}
      </div>
    </>
  )
}

export const SkeletonMark = ({ shape }: { shape: MarkShape }) => (
  <span className={css.mark} data-shape={shape} aria-hidden="true" />
)

/** The room of Save and what is unsaved. */
export const SkeletonFooter = () => (
  <DrawerActions>
    <span className={css.button} aria-hidden="true" />
    <span className={css.words} aria-hidden="true" />
  </DrawerActions>
)
