import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { type FieldTexts, MultiLanguageInput } from '@atrium/console/language/multi-language-input.tsx'
import { useNewCode } from '@atrium/console/new-code/use-new-code.ts'
import { embeddedPageTexts } from '@atrium/console/pages/embedded/embedded-page-texts.ts'
import type { OpenRecord } from '@atrium/console/records/record-drawer.tsx'
import { RecordForm } from '@atrium/console/records/record-form.tsx'
import { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import { type PageAction, type PageReceives, usualEmbedding } from '@atrium/contract/access/embedded-page'
import { labels as labelRule, mostLabels } from '@atrium/contract/access/label.schema'
import { isLink, menuAddress } from '@atrium/contract/access/menu-address'
import { RoleBadge } from '@atrium/ui/display/badges/role-badge.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { Status } from '@atrium/ui/feedback/status.tsx'
import { CodeInput } from '@atrium/ui/form/code-input.tsx'
import { Icon } from '@atrium/ui/icon/icon.tsx'
import { iconNames } from '@atrium/ui/icon/icon-names.ts'
import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { Select, TagsInput, TextInput } from '@mantine/core'
import {
  type MenuEntry,
  type MenuEntryDetail,
  menuEntryApi,
  menuEntryFields,
} from '../menu-entry.contract.ts'
import { MenuEntryActions } from './menu-entry-actions.tsx'
import { MenuEntryEmbedding } from './menu-entry-embedding.tsx'
import { type MenuEntryText, menuEntryTexts } from './menu-entry-texts.ts'
import { isFolder } from './menu-entry-tree.ts'

interface MenuEntryFormProps extends OpenRecord<MenuEntryDetail> {
  level: 'site' | 'organization'
  entries: readonly MenuEntry[]
  onCreated: (id: string) => void
  onRemoved: () => void
}

type DraftType = 'dir' | 'menu' | 'link' | 'inner-link' | 'embedded' | 'window'

const stale = [menuEntryApi.tree, menuEntryApi.get]

export function MenuEntryForm(props: MenuEntryFormProps) {
  const { stored, frame, level, entries, onChanges, onReload, onCreated, onRemoved } = props
  const t = useFeatureText(menuEntryTexts)
  const ofPage = useFeatureText(embeddedPageTexts)
  const isRefused = useIsRefused(stored ? menuEntryApi.update : menuEntryApi.create)
  const isReadOnly = stored?.builtIn === true || isRefused
  const create = useCall(menuEntryApi.create, stale, { quiet: true })
  const update = useCall(menuEntryApi.update, stale, { quiet: true })
  const record = useRecordForm({
    entity: 'menu',
    initial: valuesOf(stored),
    rules: rules(t, stored),
    labels: {
      name: t('name'),
      names: t('name'),
      code: t('code'),
      type: t('type'),
      parentId: t('within'),
      icon: t('icon'),
      route: t('address'),
      quickIndex: t('quickIndex'),
      labels: t('labels'),
      tokenSeconds: t('tokenSeconds'),
      receives: ofPage('embedded.receives'),
      allows: ofPage('embedded.allows'),
    },
    refusals: {
      'error.menu.code_taken': 'code',
      'error.menu.cycle': 'parentId',
      'error.menu.depth': 'parentId',
      'error.menu.parent': 'parentId',
      'error.url.scheme': 'route',
      'error.menu.embedded_scheme': 'route',
    },
    fixed: ['code'],
    isReadOnly,
    lock: stored?.builtIn ? t('builtIn') : undefined,
    calls: [create, update],
    send: values => {
      const draft = draftOf(values)
      if (!stored) return create.mutateAsync({ body: { ...draft, level, code: values.code } })
      const { id, objectVersionNumber } = stored
      return update.mutateAsync({ body: { ...draft, id, objectVersionNumber } })
    },
    onSaved: entry => {
      noticeSuccess(t(stored ? 'saved' : 'created', { name: entry.name }))
      if (!stored) onCreated(entry.id)
    },
    onChanges,
  })
  const { form, field } = record
  useNewCode({
    form,
    isNew: !stored,
    field: 'code',
    code: form.values.code,
    name: form.values.name,
    find: () => query(menuEntryApi.tree, { query: { level } }),
    codesIn: codesOf,
  })
  const { type } = form.values
  const folders = foldersOf(entries, stored?.id)
  const kinds: DraftType[] = ['dir', 'menu', 'link', 'inner-link', 'embedded', 'window']
  const offered = stored ? kinds.filter(one => (one === 'dir') === isFolder(stored)) : kinds
  const isChildless = stored && !entries.find(entry => entry.id === stored.id)?.subMenus

  return (
    <RecordForm
      frame={frame}
      record={record}
      onSave={record.save}
      onReload={onReload}
      badge={
        <RoleBadge>
          <Icon name={form.values.icon} size={14} />
        </RoleBadge>
      }
      status={
        stored && (
          <Status kind={stored.enabledFlag ? 'active' : 'ended'}>
            {t(stored.enabledFlag ? 'shown' : 'hidden')}
          </Status>
        )
      }
      stored={stored}
      footer={!isReadOnly && <DrawerFooter {...record.footer} />}
      lead={stored?.builtIn && <Note tone="info">{t('builtIn')}</Note>}
    >
      <MultiLanguageInput
        label={t('name')}
        required
        maxLength={120}
        field={field('name')}
        texts={form.values.names}
        onTexts={names => form.setFieldValue('names', names)}
      />
      <CodeInput
        label={t('code')}
        maxLength={120}
        description={t('codeHelp')}
        fixed={stored && t('codeFixed')}
        {...field('code')}
      />
      <Select
        label={t('type')}
        data={offered.map(value => ({ value, label: t(value) }))}
        allowDeselect={false}
        {...field('type')}
        {...(stored && { description: t('typeFixed') })}
      />
      <Select
        label={t('within')}
        data={[{ value: '', label: t('firstLevel') }, ...folders]}
        allowDeselect={false}
        searchable
        {...field('parentId')}
      />
      {type !== 'dir' && (
        <TextInput
          label={t('address')}
          required
          maxLength={500}
          dir="ltr"
          description={t(type === 'embedded' ? 'embeddedHelp' : isLink(type) ? 'linkHelp' : 'pageHelp')}
          {...field('route')}
        />
      )}
      {type === 'embedded' && <MenuEntryEmbedding record={record} menuId={stored?.id} />}
      <Select
        label={t('icon')}
        data={[...iconNames]}
        searchable
        clearable={!isReadOnly}
        leftSection={<Icon name={form.values.icon} />}
        renderOption={({ option }) => (
          <>
            <Icon name={option.value} />
            {option.label}
          </>
        )}
        {...field('icon')}
      />
      {type !== 'dir' && (
        <TextInput
          label={t('quickIndex')}
          maxLength={60}
          description={t('quickIndexHelp')}
          {...field('quickIndex')}
        />
      )}
      <TagsInput
        label={t('labels')}
        description={t('labelsHelp')}
        acceptValueOnBlur
        splitChars={[',', ' ']}
        maxTags={mostLabels}
        {...field('labels')}
      />
      {stored && (
        <MenuEntryActions
          stored={stored}
          stale={stale}
          canRemove={isChildless === true && !isReadOnly}
          canEditSets={!isReadOnly}
          onRemoved={onRemoved}
        />
      )}
    </RecordForm>
  )
}

/** Every folder except the entry itself and those below it, named with its path. */
function foldersOf(entries: readonly MenuEntry[], ownId: string | undefined) {
  const byId = new Map(entries.map(entry => [entry.id, entry]))
  const wayTo = (entry: MenuEntry): MenuEntry[] => {
    const parent = byId.get(entry.parentId ?? '')
    return parent ? [...wayTo(parent), entry] : [entry]
  }
  return entries
    .filter(isFolder)
    .map(entry => ({ entry, way: wayTo(entry) }))
    .filter(({ way }) => way.every(one => one.id !== ownId))
    .map(({ entry, way }) => ({ value: entry.id, label: way.map(one => one.name).join(' / ') }))
}

const codesOf = (entries: readonly MenuEntry[]): readonly string[] =>
  entries.flatMap(entry => [entry.code, ...codesOf(entry.subMenus ?? [])])

export interface Values {
  name: string
  names: FieldTexts
  code: string
  type: DraftType
  /** Empty for the top level. */
  parentId: string
  icon: string | null
  route: string
  quickIndex: string
  labels: string[]
  /** As the list of choices has it. */
  tokenSeconds: string
  receives: PageReceives[]
  allows: PageAction[]
}

function valuesOf(stored: MenuEntryDetail | undefined): Values {
  return {
    name: stored?.name ?? '',
    names: { ...stored?._tls.name },
    code: stored?.code ?? '',
    type: !stored ? 'menu' : stored.type === 'root' ? 'dir' : stored.type,
    parentId: stored?.parentId ?? '',
    icon: stored?.icon ?? null,
    route: stored?.route ?? '',
    quickIndex: stored?.quickIndex ?? '',
    labels: stored?.labels ?? [],
    tokenSeconds: String(stored?.tokenSeconds ?? usualEmbedding.tokenSeconds),
    receives: stored?.receives ?? usualEmbedding.receives,
    allows: stored?.allows ?? usualEmbedding.allows,
  }
}

/** The validation rules of the contract, with the messages of this form. */
function rules(t: MenuEntryText, stored: MenuEntryDetail | undefined) {
  const isPage = (route: string) => /^\/(?![/\\])[^\s\\]*$/.test(route)
  return {
    name: (name: string) => (menuEntryFields.name.safeParse(name).success ? null : t('nameMissing')),
    code: (code: string) => (stored || menuEntryFields.code.safeParse(code).success ? null : t('codeWrong')),
    route: (route: string, { type }: Values) => {
      if (type === 'dir') return null
      const isFit = isLink(type) ? menuAddress(type, route, '') !== undefined : isPage(route.trim())
      return isFit ? null : t('addressWrong')
    },
    quickIndex: (text: string) =>
      menuEntryFields.quickIndex.safeParse(text).success ? null : t('quickIndexWrong'),
    labels: (labels: string[]) => (labelRule.safeParse(labels).success ? null : t('labelsWrong')),
  }
}

const draftOf = ({ name, names, type, parentId, icon, route, quickIndex, labels, ...embedding }: Values) => ({
  name,
  type,
  labels,
  _tls: { name: names },
  ...(parentId && { parentId }),
  ...(icon && { icon }),
  ...(type !== 'dir' && { route: route.trim(), quickIndex }),
  ...(type === 'embedded' && {
    tokenSeconds: Number(embedding.tokenSeconds),
    receives: embedding.receives,
    allows: embedding.allows,
  }),
})
