import { type SavedView, savedViewApi } from '@atrium/contract/workspace/saved-view'
import { uiTableApi } from '@atrium/contract/workspace/ui-table'
import { SubmitButton } from '@atrium/ui/form/submit-button.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { showToast } from '@atrium/ui/overlay/toast-store.ts'
import { useUiText } from '@atrium/ui/theme/ui-text.ts'
import { Button, Menu, Switch, TextInput } from '@mantine/core'
import { IconBookmark, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { Can } from '../access/can.tsx'
import { useIsRefused } from '../access/use-authority.ts'
import { useCall } from '../api/query.ts'
import { noticeSuccess } from '../failures/notices.ts'
import { useFeatureText } from '../language/feature-texts.ts'
import { useText } from '../language/use-text.ts'
import css from './saved-views.module.css'
import { refreshTables, resetLayout, storedLayout } from './table-view.ts'
import type { useListView } from './use-list-view.ts'
import { viewTexts } from './view-texts.ts'

type ListView = ReturnType<typeof useListView>

const stale = [savedViewApi.list]

/** The saved views of a list, at the leading edge of its view row. */
export function SavedViews({ list, isNamed = true }: { list: ListView; isNamed?: boolean }) {
  const text = useText()
  const t = useFeatureText(viewTexts)
  const { code, views, view, isChanged, choose, content, table } = list
  const [naming, setNaming] = useState<'new' | 'rename'>()
  const update = useCall(savedViewApi.update, stale)
  const share = useCall(savedViewApi.share, stale)
  const begin = useCall(savedViewApi.chooseDefault)
  const create = useCall(savedViewApi.create, stale)
  const remove = useCall(savedViewApi.remove, stale)
  const mayNotShare = useIsRefused(savedViewApi.share)
  const own = views.filter(one => one.own)
  const shared = views.filter(one => !one.own)
  const isDefault = view !== undefined && table.defaultViewId === view.id

  const save = (of: SavedView) =>
    update.mutate(
      { body: { ...content, ...refOf(of), name: of.name } },
      {
        onSuccess: () => {
          list.saved()
          noticeSuccess(t('view.saved', { name: of.name }))
        },
      },
    )
  const beginWith = (id: string | undefined) =>
    begin.mutate({ body: { code, ...(id && { id }) } }, { onSuccess: () => void refreshTables() })
  const takeAway = (gone: SavedView) =>
    remove.mutate(
      { body: refOf(gone) },
      {
        onSuccess: () => {
          choose(undefined)
          showToast({
            kind: 'success',
            message: t('view.deleted', { name: gone.name }),
            action: {
              label: text('hzero.common.button.undo'),
              onClick: () => create.mutate({ body: draftOf(gone) }, { onSuccess: choose }),
            },
          })
        },
      },
    )

  return (
    <>
      <Menu position="bottom-start" width={280}>
        <Menu.Target>
          <button type="button" className={css.button}>
            <Glyph icon={IconBookmark} size={15} />
            <span className="visually-hidden">{t('view.list')}: </span>
            <span className={isNamed ? 'truncate' : 'visually-hidden'}>{view?.name ?? t('view.all')}</span>
            <Glyph icon={IconChevronDown} size={13} />
          </button>
        </Menu.Target>
        <Menu.Dropdown className={css.menu ?? ''}>
          <Menu.RadioGroup value={view?.id ?? ''} onChange={id => choose(views.find(one => one.id === id))}>
            <Menu.RadioItem value="">{t('view.all')}</Menu.RadioItem>
            {own.length > 0 && <Menu.Label>{t('view.own')}</Menu.Label>}
            {own.map(one => (
              <ViewItem key={one.id} view={one} isDefault={one.id === table.defaultViewId} />
            ))}
            {shared.length > 0 && <Menu.Label>{t('view.shared')}</Menu.Label>}
            {shared.map(one => (
              <ViewItem key={one.id} view={one} isDefault={one.id === table.defaultViewId} />
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Item onClick={() => setNaming('new')}>{t('view.saveAs')}</Menu.Item>
          {view && (
            <Menu.Item onClick={() => beginWith(isDefault ? undefined : view.id)}>
              {t(isDefault ? 'view.beginPlain' : 'view.begin')}
            </Menu.Item>
          )}
          {view?.own && (
            <>
              <Menu.Item onClick={() => setNaming('rename')}>{t('view.rename')}</Menu.Item>
              {!mayNotShare && (
                <Menu.Item
                  onClick={() =>
                    share.mutate(
                      { body: { ...refOf(view), shared: !view.shared } },
                      {
                        onSuccess: ({ name, shared: isShared }) =>
                          noticeSuccess(
                            t(isShared ? 'view.sharedDone' : 'view.keptDone', {
                              name,
                            }),
                          ),
                      },
                    )
                  }
                >
                  {t(view.shared ? 'view.unshare' : 'view.share')}
                </Menu.Item>
              )}
              <Menu.Item className={css.danger ?? ''} onClick={() => takeAway(view)}>
                {t('view.delete')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {view && isChanged && (
        <span className={css.changed}>
          {t('view.changed')}
          {view.own && (
            <Button size="sm" variant="subtle" loading={update.isPending} onClick={() => save(view)}>
              {text('hzero.common.button.save')}
            </Button>
          )}
          <Button size="sm" variant="subtle" onClick={() => choose(view)}>
            {t('view.back')}
          </Button>
        </span>
      )}
      {naming && (
        <NameDialog
          list={list}
          renamed={naming === 'rename' ? view : undefined}
          onClose={() => setNaming(undefined)}
        />
      )}
    </>
  )
}

function ViewItem({ view, isDefault }: { view: SavedView; isDefault: boolean }) {
  const t = useFeatureText(viewTexts)
  const note = [
    !view.own && t('view.of', { name: view.ownerName }),
    view.own && view.shared && t('view.sharedByYou'),
    isDefault && t('view.first'),
  ].filter(Boolean)
  return (
    <Menu.RadioItem value={view.id}>
      <bdi>{view.name}</bdi>
      {note.length > 0 && <span className={css.note}>{note.join(' · ')}</span>}
    </Menu.RadioItem>
  )
}

interface NameDialogProps {
  list: ListView
  /** Undefined for a new view. */
  renamed: SavedView | undefined
  onClose: () => void
}

/** Asks for the name of a view; the server's refusals are shown at the field. */
function NameDialog({ list, renamed, onClose }: NameDialogProps) {
  const t = useFeatureText(viewTexts)
  const words = useUiText()
  const [name, setName] = useState(renamed?.name ?? '')
  const [isShared, setShared] = useState(false)
  const mayNotShare = useIsRefused(savedViewApi.share)
  const create = useCall(savedViewApi.create, stale, { quiet: true })
  const update = useCall(savedViewApi.update, stale, { quiet: true })
  const share = useCall(savedViewApi.share, stale)
  const failure = create.error ?? update.error

  async function save(): Promise<void> {
    if (renamed) {
      await update.mutateAsync({ body: { ...draftOf(renamed), ...refOf(renamed), name } })
    } else {
      const created = await create.mutateAsync({ body: { ...list.content, code: list.code, name } })
      list.choose(created)
      if (isShared) await share.mutateAsync({ body: { ...refOf(created), shared: true } })
    }
    noticeSuccess(t('view.saved', { name }))
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t(renamed ? 'view.renameTitle' : 'view.newTitle')}
      lead={renamed ? undefined : t('view.newLead')}
    >
      <form
        className={css.form}
        onSubmit={event => {
          event.preventDefault()
          // Shown at the field, or as a notice.
          save().catch(() => undefined)
        }}
      >
        <TextInput
          label={t('view.name')}
          required
          maxLength={60}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
          error={failure?.message}
          data-autofocus
        />
        {!renamed && !mayNotShare && (
          <Switch
            label={t('view.share')}
            checked={isShared}
            onChange={event => setShared(event.currentTarget.checked)}
          />
        )}
        <div className={css.actions}>
          <Button variant="subtle" onClick={onClose}>
            {words.cancel}
          </Button>
          <SubmitButton loading={create.isPending || update.isPending}>{words.save}</SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}

/** At the foot of the menu of columns. */
export function LayoutActions({ list }: { list: ListView }) {
  const t = useFeatureText(viewTexts)
  const save = useCall(uiTableApi.save)
  const { code, table, view } = list
  if (view) return null
  return (
    <>
      {table.source === 'person' && (
        <Button size="sm" variant="subtle" onClick={() => resetLayout(code)}>
          {t('table.reset')}
        </Button>
      )}
      <Can call={uiTableApi.save}>
        <Button
          size="sm"
          loading={save.isPending}
          onClick={() =>
            save.mutate(
              { body: { code, ...storedLayout(table) } },
              { onSuccess: () => noticeSuccess(t('table.forEverybodyDone')) },
            )
          }
        >
          {t('table.forEverybody')}
        </Button>
      </Can>
    </>
  )
}

const refOf = ({ id, objectVersionNumber }: SavedView) => ({ id, objectVersionNumber })

const draftOf = ({ code, name, filter, sort, columns, density }: SavedView) => ({
  code,
  name,
  filter,
  sort,
  ...(columns && { columns }),
  ...(density && { density }),
})
