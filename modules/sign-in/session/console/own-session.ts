import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { deviceIcons, deviceName } from '@atrium/console/session/device-name.ts'
import { IconPlugConnected } from '@tabler/icons-react'
import type { PersonalText } from '../../personal-center/console/personal-texts.ts'
import { rememberedDeviceApi } from '../../remembered-device/remembered-device.contract.ts'
import { signInLogApi } from '../../sign-in-log/sign-in-log.contract.ts'
import { type OwnSession, sessionApi } from '../session.contract.ts'

/** The calls whose answers change when sessions end. */
export const changedByEndings = [sessionApi.list, signInLogApi.own, rememberedDeviceApi.own]

/** A session of a client has its name; a browser is named after its device. */
export const sessionName = ({ clientName, device }: OwnSession, t: PersonalText): string =>
  clientName ?? deviceName(device, t)

export const sessionIcon = ({ clientName, device }: OwnSession) =>
  clientName ? IconPlugConnected : deviceIcons[device.kind]

/** Ends a session of the person, and says so. */
export function useEndSession(t: PersonalText) {
  const end = useCall(sessionApi.end, changedByEndings)
  return {
    isEnding: ({ id }: OwnSession) => end.isPending && end.variables?.params.sessionId === id,
    end: (session: OwnSession) =>
      end.mutate(
        { params: { sessionId: session.id } },
        { onSuccess: () => noticeSuccess(t('ended', { device: sessionName(session, t) })) },
      ),
  }
}
