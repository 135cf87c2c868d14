import type { Explanation, Granter } from '@atrium/contract/access/permission'
import { permissionRequestApi } from '@atrium/contract/access/permission-request'
import { PersonBadge } from '@atrium/ui/display/badges/person-badge.tsx'
import { RoleBadge } from '@atrium/ui/display/badges/role-badge.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '../api/query.ts'
import { useFeatureText } from '../language/feature-texts.ts'
import { listText } from '../language/formats.ts'
import { switchRole } from '../session/switch-context.ts'
import { currentUser } from '../session/user-state.ts'
import { currentAddress } from '../tabs/address.ts'
import { navigate } from '../tabs/navigation.ts'
import { accessTexts } from './access-texts.ts'
import css from './ask-for-permission.module.css'
import { throughText } from './explanation.ts'

interface AskForPermissionProps {
  explanation: Explanation
  /** Offers to switch to another role, which needs the workspace around it. */
  canSwitch?: boolean
}

/** The ways out of a refusal: switching to another role, or asking users who can grant the missing permission. */
export function AskForPermission({ explanation, canSwitch = false }: AskForPermissionProps) {
  const t = useFeatureText(accessTexts)
  const { ownRoles, grantedBy, code } = explanation
  const user = currentUser()
  const others = grantedBy.filter(person => person.userId !== user?.id)
  const [reason, setReason] = useState('')
  const send = useCall(permissionRequestApi.send, [], { quiet: true })
  // Opens the refused page again in the other role.
  const enterAs = async (roleId: string) => {
    const { path, search } = currentAddress()
    await switchRole(roleId)
    navigate(path + search)
  }
  const canSwitchRole = canSwitch && ownRoles.length > 0
  return (
    <>
      {canSwitchRole && (
        <section className={css.part}>
          <h2 className={css.heading}>{t('exception.403.now')}</h2>
          {ownRoles.map(role => (
            <div key={role.id} className={css.line}>
              <RoleBadge />
              <div className={css.who}>
                <p className={css.name}>{role.name}</p>
                <p className={css.detail}>{throughText(role, t) ?? t('exception.403.holdToo')}</p>
              </div>
              <Button size="sm" variant="filled" onClick={() => void enterAs(role.id)}>
                {t('exception.403.switch')}
              </Button>
            </div>
          ))}
          <p className={css.help}>{t('exception.403.comeBack', { role: user?.currentRoleName ?? '' })}</p>
        </section>
      )}
      <Granters
        heading={t(canSwitchRole ? 'exception.403.someone.or' : 'exception.403.someone')}
        people={others}
      />
      {others.length > 0 &&
        (send.data ? (
          <Note tone="ok" live>
            {t('exception.403.sent', { names: listText(send.data.receivers) })} {t('exception.403.again')}
          </Note>
        ) : (
          <form
            className={css.form}
            onSubmit={event => {
              event.preventDefault()
              send.mutate({ body: { code, ...(reason.trim() && { reason }) } })
            }}
          >
            <Textarea
              label={t('exception.403.purpose')}
              description={t('exception.403.optional')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              rows={2}
              maxLength={300}
              value={reason}
              onChange={event => setReason(event.currentTarget.value)}
            />
            {send.error && (
              <Note tone={send.error.status === 429 ? 'info' : 'danger'} live>
                {send.error.message}
              </Note>
            )}
            <Button
              type="submit"
              leftSection={<Glyph icon={IconSend} mirrored />}
              loading={send.isPending}
              fullWidth
            >
              {t('exception.403.send')}
            </Button>
            <p className={css.help}>{t('exception.403.sees')}</p>
          </form>
        ))}
    </>
  )
}

/** People who can grant what is missing, or that nobody can. */
export function Granters({ heading, people }: { heading: string; people: readonly Granter[] }) {
  const t = useFeatureText(accessTexts)
  return (
    <section className={css.part}>
      <h2 className={css.heading}>{heading}</h2>
      {people.map(person => (
        <div key={person.userId} className={css.line}>
          <PersonBadge name={person.realName} />
          <div className={css.who}>
            <p className={css.name}>{person.realName}</p>
            <p className={css.detail}>{person.roleName}</p>
          </div>
        </div>
      ))}
      {people.length === 0 && (
        <p className={css.help}>{t('exception.403.nobody', { tenant: currentUser()?.tenantName ?? '' })}</p>
      )}
    </section>
  )
}
