import { translate } from '@atrium/console/language/translate.ts'
import {
  type Channel,
  channelDefinitions,
  channels,
  personalChannels,
  storedAddressedChannels,
} from '@atrium/server/delivery/channels/channel.contract'
import { expect, it } from 'vitest'
import { mailTexts } from '../../outbox/console/mail-texts.ts'
import { receiveRuleTexts } from '../../receive-rule/console/receive-rule-texts.ts'
import { sendingTexts } from './sending-texts.ts'

it.each([
  [sendingTexts.prefix, channels],
  [receiveRuleTexts.prefix, personalChannels],
  [mailTexts.prefix, storedAddressedChannels],
] as const)('%s: every channel has the name of its definition', (prefix, codes) => {
  for (const code of codes)
    for (const language of ['en_US', 'zh_CN'] as const)
      expect(translate(`${prefix}.${code}`, {}, language)).toBe(
        channelDefinitions[code.toUpperCase() as Channel].name[language],
      )
})
