import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText, listText } from '@atrium/console/language/formats.ts'
import { type ExtensibleResource, type OwnField, ownFieldApi } from '@atrium/contract/operations/own-field'
import { type FieldAccess, mostCustomFields } from '@atrium/contract/resource/custom'
import { Status } from '@atrium/ui/feedback/status.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { cx } from '@atrium/ui/theme/cx.ts'
import { Button } from '@mantine/core'
import { IconCheck, IconGripVertical, IconLock } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { iconOf, kindText } from './own-field-kinds.ts'
import css from './own-field-table.module.css'
import { ownFieldTexts } from './own-field-texts.ts'

/** The calls that show the fields of a resource. */
export const staleFields = [
  ownFieldApi.list,
  ownFieldApi.resources,
  ownFieldApi.inUse,
  ownFieldApi.get,
  ownFieldApi.builtIn,
]

interface OwnFieldTableProps {
  of: ExtensibleResource
  fields: readonly OwnField[]
  openId: string | undefined
  onOpen: (id: string) => void
}

/** Fields of the product with a lock, own ones with a handle that moves them, and removed ones with *Restore*. */
export function OwnFieldTable({ of, fields, openId, onOpen }: OwnFieldTableProps) {
  const t = useFeatureText(ownFieldTexts)
  const isFixed = useIsRefused(ownFieldApi.update)
  const [said, setSaid] = useState('')
  const [heldId, hold] = useState<string>()
  const order = useCall(ownFieldApi.order, staleFields)
  const own = fields.filter(({ retainedUntil }) => retainedUntil === undefined)
  const removed = fields.filter(({ retainedUntil }) => retainedUntil !== undefined)
  function move(field: OwnField, to: number) {
    if (order.isPending || to < 0 || to >= own.length || own[to] === field) return
    const others = own.filter(one => one !== field)
    const ownFieldIds = [...others.slice(0, to), field, ...others.slice(to)].map(one => one.ownFieldId)
    order.mutate(
      { body: { resource: of.resource, ownFieldIds } },
      { onSuccess: () => setSaid(t('moved', { name: field.title, place: to + 1, count: own.length })) },
    )
  }
  return (
    <>
      <table className={css.table} aria-label={t('title')}>
        <thead>
          <tr>
            <td className={css.mark} />
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('kind')}</th>
            <th scope="col">{t('required')}</th>
            <th scope="col" data-wide>
              {t('listed')}
            </th>
            <th scope="col" data-wide>
              {t('seenBy')}
            </th>
          </tr>
        </thead>
        <tbody>
          <Heading title={t('builtIn')} more={String(of.fields.length)} />
          {of.fields.map(({ field, kind, title, required, accesses, ...access }) => (
            <tr key={field} className={cx(field === openId && css.open)}>
              <td className={css.mark} title={t('fixed')}>
                <Glyph icon={IconLock} size={14} />
                <span className="visually-hidden">{t('fixed')}</span>
              </td>
              <Name title={title} code={field}>
                {accesses.length > 1 && <NameButton title={title} onOpen={() => onOpen(field)} />}
              </Name>
              <Kind kind={kind} />
              <Tick isOn={required} />
              <td data-wide />
              <SeenBy field={access} />
            </tr>
          ))}
        </tbody>
        <tbody>
          <Heading
            title={t('own')}
            more={t('ofMost', {
              count: own.filter(({ enabledFlag }) => enabledFlag === 1).length,
              most: mostCustomFields,
            })}
          />
          {own.map((field, at) => (
            <tr
              key={field.ownFieldId}
              className={cx(field.ownFieldId === openId && css.open)}
              onDragOver={event => heldId !== undefined && event.preventDefault()}
              onDrop={() => {
                const held = own.find(({ ownFieldId }) => ownFieldId === heldId)
                if (held) move(held, at)
              }}
            >
              <td className={css.mark}>
                {!isFixed && (
                  <button
                    type="button"
                    className={css.handle}
                    draggable
                    aria-label={t('move', { name: field.title })}
                    title={t('moveHelp')}
                    onDragStart={() => hold(field.ownFieldId)}
                    onDragEnd={() => hold(undefined)}
                    onKeyDown={event => {
                      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
                      if (by === undefined) return
                      event.preventDefault()
                      move(field, at + by)
                    }}
                  >
                    <Glyph icon={IconGripVertical} size={15} />
                  </button>
                )}
              </td>
              <Name title={field.title} code={field.code}>
                <NameButton title={field.title} onOpen={() => onOpen(field.ownFieldId)} />
                {field.enabledFlag === 0 && <Status kind="ended">{t('off')}</Status>}
              </Name>
              <Kind kind={field.kind} />
              <Tick isOn={field.requiredFlag === 1} />
              <Tick isOn={field.listedFlag === 1} isWide />
              <SeenBy field={field} />
            </tr>
          ))}
          {removed.map(field => (
            <Removed key={field.ownFieldId} field={field} />
          ))}
          {fields.length === 0 && (
            <tr>
              <td className={css.none} colSpan={6}>
                {t('noneYet')}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
}

const Heading = ({ title, more }: { title: string; more: string }) => (
  <tr className={css.heading}>
    <th scope="colgroup" colSpan={6}>
      {title} <span>{more}</span>
    </th>
  </tr>
)

function Name({ title, code, children }: { title: string; code: string; children?: ReactNode }) {
  return (
    <th scope="row" className={css.field}>
      {children || <bdi className={css.name}>{title}</bdi>} <code dir="ltr">{code}</code>
    </th>
  )
}

const NameButton = ({ title, onOpen }: { title: string; onOpen: () => void }) => (
  <button type="button" className={css.name} onClick={onOpen}>
    <bdi>{title}</bdi>
  </button>
)

function Kind({ kind }: { kind: string }) {
  const t = useFeatureText(ownFieldTexts)
  return (
    <td>
      <span className={css.kind}>
        <Glyph icon={iconOf(kind)} size={15} />
        {kindText(kind, t)}
      </span>
    </td>
  )
}

function Tick({ isOn, isWide = false }: { isOn: boolean; isWide?: boolean }) {
  const t = useFeatureText(ownFieldTexts)
  return (
    <td data-wide={isWide || undefined}>
      {isOn ? (
        <span className={css.tick}>
          <Glyph icon={IconCheck} size={15} />
          <span className="visually-hidden">{t('yes')}</span>
        </span>
      ) : (
        <span className={css.dash}>–</span>
      )}
    </td>
  )
}

/** The readers of the values of a field: everyone, all but some roles, or some roles alone. */
function SeenBy({
  field: { othersAccess, roleAccess },
}: {
  field: Pick<OwnField, 'othersAccess' | 'roleAccess'>
}) {
  const t = useFeatureText(ownFieldTexts)
  const reads = (access: FieldAccess) => access === 'write' || access === 'read'
  const isForOthers = reads(othersAccess)
  const named = roleAccess.filter(({ access }) => reads(access) !== isForOthers)
  const names = listText(named.map(({ roleName }) => roleName))
  if (isForOthers)
    return <td data-wide>{named.length === 0 ? t('everyone') : t('everyoneBut', { names })}</td>
  return <td data-wide>{named.length === 0 ? t('administrators') : names}</td>
}

/** A removed field, with its values until the last day on which they are kept. */
function Removed({ field }: { field: OwnField }) {
  const t = useFeatureText(ownFieldTexts)
  const isFixed = useIsRefused(ownFieldApi.restore)
  const restore = useCall(ownFieldApi.restore, staleFields)
  const { ownFieldId, objectVersionNumber, title, code, kind, retainedUntil = '' } = field
  return (
    <tr className={css.removed}>
      <td className={css.mark} />
      <Name title={title} code={code}>
        <s className={css.name}>
          <bdi>{title}</bdi>
        </s>
      </Name>
      <Kind kind={kind} />
      <td colSpan={3}>
        {t('removedUntil', { date: dateText(retainedUntil) ?? retainedUntil })}{' '}
        {!isFixed && (
          <Button
            size="xs"
            variant="subtle"
            loading={restore.isPending}
            onClick={() =>
              restore.mutate(
                { body: { ownFieldId, objectVersionNumber } },
                { onSuccess: () => noticeSuccess(t('restored', { name: title })) },
              )
            }
          >
            {t('restore')}
          </Button>
        )}
      </td>
    </tr>
  )
}
