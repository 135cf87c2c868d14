import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { lockTexts } from '@atrium/console/locks/lock-texts.ts'
import { LovMultiPicker } from '@atrium/console/lookups/lov-picker.tsx'
import { useLookupValues } from '@atrium/console/lookups/lov-query.ts'
import { changedFields } from '@atrium/console/records/changed-fields.ts'
import { useUnsaved } from '@atrium/console/tabs/unsaved.ts'
import { type DataScopeCode, dataScopeCodes } from '@atrium/contract/access/data-scope'
import {
  dataHierarchyApi,
  type ManagedHierarchy,
} from '@atrium/lookups/data-hierarchy/data-hierarchy.contract.ts'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { LockReason, Locks, lockedBy } from '@atrium/ui/form/locked.tsx'
import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { MultiSelect, Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { type Role, roleApi } from '../../role/role.contract.ts'
import { roleScopeApi, type RoleScope as Scope } from '../role-scope.contract.ts'
import css from './role-scope.module.css'
import { roleScopeTexts } from './role-scope-texts.ts'

interface RoleScopeProps {
  role: Pick<Role, 'id' | 'tenantId' | 'name' | 'builtIn' | 'level'>
}

/** The data scope of a role: which records its holders see and change. */
export function RoleScope({ role }: RoleScopeProps) {
  const t = useFeatureText(roleScopeTexts)
  const found = useQuery({
    ...query(roleScopeApi.get, { params: { roleId: role.id } }),
    meta: { quiet: true },
  })
  if (found.isError)
    return (
      <FailedState
        title={t('couldNotLoad')}
        requestId={found.error.requestId}
        onRetry={() => void found.refetch()}
      />
    )
  if (!found.data) return <ProgressLine />
  return <ScopeForm role={role} stored={found.data} />
}

interface ScopeFormProps {
  role: RoleScopeProps['role']
  stored: Scope
}

const valuesOf = ({ dataScope, units, values }: Scope) => ({
  dataScope,
  unitIds: units.map(unit => unit.unitId),
  values,
})

function ScopeForm({ role, stored }: ScopeFormProps) {
  const t = useFeatureText(roleScopeTexts)
  const isRefused = useIsRefused(roleScopeApi.update)
  const isFixed = role.builtIn || role.level === 'site' || isRefused
  const locks = useFeatureText(lockTexts)
  const lock = role.builtIn
    ? locks('lock.builtIn')
    : role.level === 'site'
      ? t('ofSite')
      : isRefused
        ? locks('lock.refused')
        : undefined
  const initial = valuesOf(stored)
  const [form, setForm] = useState(initial)
  // The stored scope changed: unsaved choices no longer apply. A new version of the role alone keeps them.
  const storedValues = JSON.stringify(initial)
  const [known, setKnown] = useState(storedValues)
  if (known !== storedValues) {
    setKnown(storedValues)
    setForm(initial)
  }
  const { dataScope, unitIds, values } = form
  const update = useCall(roleScopeApi.update, [roleScopeApi.get, roleApi.get, roleApi.list], { quiet: true })
  const changes = changedFields(initial, form)
  useUnsaved(changes > 0)
  const save = () =>
    void update
      .mutateAsync({
        params: { roleId: role.id },
        body: {
          objectVersionNumber: stored.objectVersionNumber,
          dataScope,
          ...(dataScope === 'CHOSEN' && {
            unitIds,
            values: values.map(({ dataHierarchyId, value }) => ({ dataHierarchyId, value })),
          }),
        },
      })
      .then(
        () => noticeSuccess(t('saved', { name: role.name })),
        () => undefined,
      )

  return (
    <>
      {update.error && (
        <Note tone="danger" live>
          {update.error.message}
        </Note>
      )}
      <p>{t(role.level === 'site' ? 'ofSite' : 'lead')}</p>
      <Radio.Group
        label={t('scope')}
        value={dataScope}
        onChange={value => setForm({ ...form, dataScope: value as DataScopeCode })}
        readOnly={isFixed}
        {...(lock !== undefined && { inputContainer: lockedBy(lock) })}
      >
        <div className={css.kinds}>
          {dataScopeCodes.map(code => (
            <Radio
              key={code}
              value={code}
              aria-disabled={isFixed || undefined}
              label={t(code)}
              description={t(`${code}Help`)}
            />
          ))}
        </div>
      </Radio.Group>
      {dataScope === 'CHOSEN' && (
        <Locks reason={lock}>
          <ChosenScope role={role} stored={stored} isFixed={isFixed} form={form} onChange={setForm} />
        </Locks>
      )}
      {!isFixed && (
        <DrawerFooter
          onSave={save}
          saving={update.isPending}
          changes={changes}
          {...(changes > 0 && { onDiscard: () => setForm(initial) })}
        />
      )}
    </>
  )
}

interface ChosenScopeProps extends ScopeFormProps {
  isFixed: boolean
  form: ReturnType<typeof valuesOf>
  onChange: (form: ReturnType<typeof valuesOf>) => void
}

function ChosenScope({ role, stored, isFixed, form, onChange }: ChosenScopeProps) {
  const t = useFeatureText(roleScopeTexts)
  const { unitIds, values } = form
  const cannotListHierarchies = useIsRefused(dataHierarchyApi.list)
  const hierarchies = useQuery({
    ...query(dataHierarchyApi.list, { query: { tenantId: role.tenantId } }),
    enabled: !cannotListHierarchies,
  })
  return (
    <div className={css.chosen}>
      <LovMultiPicker
        viewCode="HPFM.UNIT"
        label={t('units')}
        readOnly={isFixed}
        value={unitIds}
        texts={Object.fromEntries(stored.units.map(unit => [unit.unitId, unit.unitName]))}
        onChange={chosen => onChange({ ...form, unitIds: chosen })}
      />
      {flat(hierarchies.data ?? []).map(hierarchy => (
        <HierarchyValues
          key={hierarchy.dataHierarchyId}
          hierarchy={hierarchy}
          isFixed={isFixed}
          value={values
            .filter(one => one.dataHierarchyId === hierarchy.dataHierarchyId)
            .map(one => one.value)}
          onChange={chosen =>
            onChange({
              ...form,
              values: [
                ...values.filter(one => one.dataHierarchyId !== hierarchy.dataHierarchyId),
                ...chosen.map(value => ({
                  dataHierarchyId: hierarchy.dataHierarchyId,
                  dataHierarchyName: hierarchy.dataHierarchyName,
                  value,
                  meaning: value,
                })),
              ],
            })
          }
        />
      ))}
    </div>
  )
}

interface HierarchyValuesProps {
  hierarchy: ManagedHierarchy
  isFixed: boolean
  value: string[]
  onChange: (value: string[]) => void
}

function HierarchyValues({ hierarchy, isFixed, value, onChange }: HierarchyValuesProps) {
  const lock = use(LockReason)
  const code = hierarchy.valueSourceCode
  const offered = useLookupValues([code]).data?.[code] ?? []
  return (
    <MultiSelect
      label={hierarchy.dataHierarchyName}
      readOnly={isFixed}
      {...(isFixed && lock !== undefined && { inputContainer: lockedBy(lock) })}
      data={offered.map(one => ({ value: one.value, label: one.meaning }))}
      value={value}
      onChange={onChange}
      comboboxProps={{ withinPortal: true }}
      searchable
    />
  )
}

const flat = (tree: readonly ManagedHierarchy[]): ManagedHierarchy[] =>
  tree.flatMap(one => [one, ...flat(one.children ?? [])])
