import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import type { RecordFrame } from '@atrium/console/records/record-drawer.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Drawer } from '@atrium/ui/overlay/drawer.tsx'
import { useQuery } from '@tanstack/react-query'
import { apiCatalogApi, type CatalogCallDetail } from '../api-catalog.contract.ts'
import { accessText } from './access-text.ts'
import css from './api-catalog.module.css'
import { ApiCatalogCallers } from './api-catalog-callers.tsx'
import { apiCatalogTexts } from './api-catalog-texts.ts'

interface ApiCatalogDrawerProps extends Omit<RecordFrame, 'title'> {
  permissionId: string
}

/** One call beside the list: its access rule, what grants it, and whether a given person may make it. */
export function ApiCatalogDrawer({ permissionId, ...frame }: ApiCatalogDrawerProps) {
  const t = useFeatureText(apiCatalogTexts)
  const found = useQuery({
    ...query(apiCatalogApi.get, { params: { permissionId } }),
    meta: { quiet: true },
  })
  const { data, error } = found
  return (
    <Drawer {...frame} title={permissionId}>
      {data ? (
        <>
          <Facts call={data} />
          <Sets call={data} />
          <ApiCatalogCallers call={data} />
        </>
      ) : error ? (
        <FailedState
          title={t('couldNotLoadOne')}
          requestId={error.requestId}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <ProgressLine />
      )}
    </Drawer>
  )
}

function Facts({ call }: { call: CatalogCallDetail }) {
  const t = useFeatureText(apiCatalogTexts)
  const { permissionId, method, path, description, serviceName, tag, access, level, code } = call
  return (
    <>
      <p className={css.lead} lang="en" dir="ltr">
        {description}
      </p>
      <dl className={css.facts}>
        <dt>{t('path')}</dt>
        <dd>
          <code dir="ltr">
            {method} {path}
          </code>
        </dd>
        <dt>{t('who')}</dt>
        <dd>{accessText(access, t)}</dd>
        <dt>{t('permission')}</dt>
        <dd>{code === undefined ? t('none') : <code dir="ltr">{code}</code>}</dd>
        <dt>{t('level')}</dt>
        <dd>{t(level)}</dd>
        <dt>{t('about')}</dt>
        <dd>
          <bdi dir="ltr">
            {serviceName} / {tag}
          </bdi>
        </dd>
        <dt>{t('document')}</dt>
        <dd>
          <a href={`/docs/${serviceName}#${permissionId}`} target="_blank" rel="noreferrer" dir="ltr">
            /docs/{serviceName}
          </a>
        </dd>
      </dl>
    </>
  )
}

function Sets({ call }: { call: CatalogCallDetail }) {
  const t = useFeatureText(apiCatalogTexts)
  return (
    <section className={css.part}>
      <h3 className={css.heading}>{t('grantedBy')}</h3>
      {call.permissionSets.length === 0 ? (
        <p className={css.quiet}>{t('noSets')}</p>
      ) : (
        <ul className={css.list}>
          {call.permissionSets.map(({ id, name, menuName, level, tenantName }) => (
            <li key={id} className={css.line}>
              <bdi>{t('setOf', { set: name, menu: menuName })}</bdi>
              <span className={css.quiet}>
                {tenantName ?? t(level === 'site' ? 'setLevel' : 'tenantLevel')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
