import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { LovMultiPicker } from '@atrium/console/lookups/lov-picker.tsx'
import { useLookupValues } from '@atrium/console/lookups/lov-query.ts'
import form from '@atrium/console/records/wide-form.module.css'
import { type DataScopeCode, dataScopeCodes } from '@atrium/contract/access/data-scope'
import {
  dataHierarchyApi,
  type ManagedHierarchy,
} from '@atrium/lookups/data-hierarchy/data-hierarchy.contract.ts'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { Button, MultiSelect, Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
  const [isOpen, setOpen] = useState(false)
  const isRefused = useIsRefused(roleScopeApi.update)
  const found = useQuery({
    ...query(roleScopeApi.get, { params: { roleId: role.id } }),
    // The whole form reports when the role cannot be read.
    meta: { quiet: true },
  })
  const isFixed = role.builtIn || role.level === 'site' || isRefused
  return (
    <div className={form.line}>
      <div>
        {t('title')}
        <p className={form.lead}>
          {found.isError ? t('couldNotLoad') : found.data ? t(found.data.dataScope) : '…'}
        </p>
      </div>
      {!isFixed && found.data && (
        <Button size="sm" aria-label={`${t('change')}: ${t('title')}`} onClick={() => setOpen(true)}>
          {t('change')}
        </Button>
      )}
      {isOpen && found.data && <ScopeDialog role={role} stored={found.data} onClose={() => setOpen(false)} />}
    </div>
  )
}

interface ScopeDialogProps {
  role: RoleScopeProps['role']
  stored: Scope
  onClose: () => void
}

function ScopeDialog({ role, stored, onClose }: ScopeDialogProps) {
  const t = useFeatureText(roleScopeTexts)
  const [dataScope, setDataScope] = useState<DataScopeCode>(stored.dataScope)
  const [unitIds, setUnitIds] = useState(() => stored.units.map(unit => unit.unitId))
  const [values, setValues] = useState(stored.values)
  const update = useCall(roleScopeApi.update, [roleScopeApi.get, roleApi.get, roleApi.list], { quiet: true })
  const cannotListHierarchies = useIsRefused(dataHierarchyApi.list)
  const hierarchies = useQuery({
    ...query(dataHierarchyApi.list, { query: { tenantId: role.tenantId } }),
    enabled: dataScope === 'CHOSEN' && !cannotListHierarchies,
  })
  const save = () =>
    // Saving remounts the form, which also closes this dialog.
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
        () => {
          noticeSuccess(t('saved', { name: role.name }))
          onClose()
        },
        () => undefined,
      )

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('of', { name: role.name })}
      lead={t('lead')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="filled" loading={update.isPending} onClick={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      {update.error && (
        <Note tone="danger" live>
          {update.error.message}
        </Note>
      )}
      <Radio.Group
        label={t('scope')}
        value={dataScope}
        onChange={value => setDataScope(value as DataScopeCode)}
      >
        <div className={css.kinds}>
          {dataScopeCodes.map(code => (
            <Radio key={code} value={code} label={t(code)} description={t(`${code}Help`)} />
          ))}
        </div>
      </Radio.Group>
      {dataScope === 'CHOSEN' && (
        <div className={css.chosen}>
          <LovMultiPicker
            viewCode="HPFM.UNIT"
            label={t('units')}
            value={unitIds}
            texts={Object.fromEntries(stored.units.map(unit => [unit.unitId, unit.unitName]))}
            onChange={setUnitIds}
          />
          {flat(hierarchies.data ?? []).map(hierarchy => (
            <HierarchyValues
              key={hierarchy.dataHierarchyId}
              hierarchy={hierarchy}
              value={values
                .filter(one => one.dataHierarchyId === hierarchy.dataHierarchyId)
                .map(one => one.value)}
              onChange={chosen =>
                setValues([
                  ...values.filter(one => one.dataHierarchyId !== hierarchy.dataHierarchyId),
                  ...chosen.map(value => ({
                    dataHierarchyId: hierarchy.dataHierarchyId,
                    dataHierarchyName: hierarchy.dataHierarchyName,
                    value,
                    meaning: value,
                  })),
                ])
              }
            />
          ))}
        </div>
      )}
    </Dialog>
  )
}

interface HierarchyValuesProps {
  hierarchy: ManagedHierarchy
  value: string[]
  onChange: (value: string[]) => void
}

function HierarchyValues({ hierarchy, value, onChange }: HierarchyValuesProps) {
  const code = hierarchy.valueSourceCode
  const offered = useLookupValues([code]).data?.[code] ?? []
  return (
    <MultiSelect
      label={hierarchy.dataHierarchyName}
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
